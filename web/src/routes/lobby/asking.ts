import { notices } from "../../state/notices.svelte";
import type { Table } from "../../state/table.svelte";

/** Asks for something, and tells why if it is refused. */
export const asking =
  (table: Table): Table["ask"] =>
  (wish, args) => {
    const asked = table.ask(wish, args);
    asked.catch(notices.refused);
    return asked;
  };
