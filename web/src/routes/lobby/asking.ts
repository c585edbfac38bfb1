import { naming } from "../../state/naming.svelte";
import { notices } from "../../state/notices.svelte";
import { person } from "../../state/person.svelte";
import type { Table } from "../../state/table.svelte";

/** Makes a request, and shows the reason if it is refused. */
export const asking =
  (table: Table): Table["ask"] =>
  (wish, args) => {
    const asked = table.ask(wish, args);
    asked.catch(notices.refused);
    return asked;
  };

/** Takes a seat, the first free one by default. A person without a name is asked for one. */
export async function sit(table: Table, seat: number | null = null): Promise<void> {
  try {
    if (!(await naming.named())) return;
    if (table.person !== person.me!.person) table.comeAgain();
    await table.ask("Sit", seat === null ? {} : { seat });
  } catch (error) {
    notices.refused(error);
  }
}
