/** Answers a request, wherever it is shown. */

import type { MenuItem } from "../../components/Menu.svelte";
import { m } from "../../state/language.svelte";
import { navigation } from "../../state/navigation.svelte";
import { notices } from "../../state/notices.svelte";
import { requests } from "../../state/requests.svelte";
import type { PlayRequest } from "../../wire/types";
import { take } from "./stances";

/** Goes to the table and takes a seat. */
export async function accept({ id }: PlayRequest): Promise<void> {
  try {
    navigation.go(`/t/${await requests.accept(id)}#sit`);
  } catch (error) {
    notices.refused(error);
  }
}

export function refuse({ id }: PlayRequest): void {
  requests.refuse(id).catch(notices.refused);
}

export function drop({ id }: PlayRequest): void {
  requests.drop(id).catch(notices.refused);
}

/** The answers other than yes. */
export const moreAnswers = ({ person, name }: PlayRequest): MenuItem[] => [
  { label: m.people_mute(), icon: "mute", act: () => void take(person, name, "muted") },
  {
    label: m.people_block({ name }),
    icon: "close",
    danger: true,
    act: () => void take(person, name, "blocked"),
  },
];
