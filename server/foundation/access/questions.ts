import type { Actor } from "../../platform/binder.ts";
import { mayEdit } from "./content.ts";

type Status = "draft" | "in_review" | "published" | "retired";
type Ability = "edit" | "submit_for_review" | "publish" | "retire" | "restore" | "delete";

/** The states in which each ability on a question of the actor's own makes sense; the change itself checks again. */
const states: Record<Ability, readonly Status[]> = {
  edit: ["draft", "in_review", "published", "retired"],
  submit_for_review: ["draft"],
  publish: ["draft", "in_review"],
  retire: ["draft", "in_review", "published"],
  restore: ["retired"],
  // To delete a question is to retire it: what was made of it stays.
  delete: ["draft", "in_review", "published"],
};

/**
 * Returns what this person may do with a question now, for its `can`: staff with all, tutors with what they made, others only
 * read.
 */
export function questionAbilities(
  actor: Actor,
  row: { created_by: string | null },
  status: Status,
): Record<Ability, boolean> {
  const isEditor = mayEdit(actor, row);
  const entries = Object.entries(states).map(([ability, allowed]) => [ability, isEditor && allowed.includes(status)]);
  return Object.fromEntries(entries) as Record<Ability, boolean>;
}
