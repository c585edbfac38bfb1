/** Mutes or blocks somebody, and says so. */

import { m } from "../../state/language.svelte";
import { notices } from "../../state/notices.svelte";
import { requests } from "../../state/requests.svelte";
import { api } from "../../wire/api";
import type { StanceTaken } from "../../wire/types";

type Stance = StanceTaken["stance"];

const told: Record<Stance, (name: string) => string> = {
  none: () => "",
  muted: (name) => m.people_told_muted({ name }),
  blocked: (name) => m.people_told_blocked({ name }),
};

/** Returns whether it was done. */
export async function take(person: string, name: string, stance: Stance): Promise<boolean> {
  try {
    await api.takeStance(person, stance);
  } catch (error) {
    notices.refused(error);
    return false;
  }
  const words = told[stance](name);
  if (words) notices.tell(words);
  void requests.look();
  return true;
}
