import type { SessionAction, SessionState } from "@sextant/contract/sessions.ts";
import type { Role } from "@sextant/contract/who.ts";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";

type Action = SessionAction["action"] | "remove";

/** What a student does in their own sitting, and the team in a preview of its own. */
const own: readonly Action[] = [
  "start",
  "begin_section",
  "next_question",
  "end_section",
  "end_break",
  "take_over",
  "pause",
  "resume",
  "submit",
];
/** Watching a sitting: anyone of the team who gives assessments and reaches the student. */
const watching: readonly Action[] = ["pause", "resume", "extend", "message", "let_back_in", "set_tools", "remove"];
/** What changes a result: tutors only for assessments of their own. */
const deciding: readonly Action[] = [
  "end",
  "reopen",
  "credit",
  "count_late",
  "leave_late",
  "release",
  "show_keys",
  "cancel",
];

/** The states in which an action makes sense at all; the transition itself has the last word. */
const states: Record<Action, readonly SessionState[]> = {
  start: ["allocated"],
  begin_section: ["in_progress"],
  next_question: ["in_progress"],
  end_section: ["in_progress"],
  end_break: ["in_progress"],
  take_over: ["in_progress"],
  pause: ["in_progress"],
  resume: ["in_progress"],
  submit: ["in_progress", "submitted"],
  extend: ["in_progress"],
  message: ["in_progress"],
  let_back_in: ["in_progress"],
  set_tools: ["allocated", "in_progress"],
  end: ["in_progress"],
  reopen: ["submitted", "scored", "released"],
  credit: ["in_progress"],
  count_late: ["in_progress", "submitted", "scored", "released"],
  leave_late: ["submitted", "scored", "released"],
  release: ["scored"],
  show_keys: ["released"],
  cancel: ["allocated", "in_progress", "submitted", "scored", "released", "expired"],
  remove: ["allocated"],
};

/** A person's relation to a sitting. */
export interface SittingRelation {
  role: Role;
  /** It is their own sitting (a student's, or a preview by the team). */
  isOwn: boolean;
  /** They made the assessment that is sat. */
  ownsAssessment: boolean;
  /** The student may pause by an accommodation. */
  mayPause: boolean;
}

/**
 * Returns whether a person may take an action on a sitting within their reach, whatever its state: if not, that is a 403, where a
 * state that forbids it is a 409.
 */
export function mayAct(action: Action, relation: SittingRelation): boolean {
  if (relation.isOwn && own.includes(action)) {
    if (action === "pause" || action === "resume") return relation.mayPause || relation.role !== "student";
    return true;
  }
  if (relation.role === "student" || relation.role === "counselor") return false;
  if (watching.includes(action)) return true;
  if (!deciding.includes(action)) return false;
  return relation.role !== "tutor" || relation.ownsAssessment;
}

/** Returns what this person may do with a sitting now, for its `can`. */
export function sittingAbilities(relation: SittingRelation, state: SessionState): Record<string, boolean> {
  const actions = Object.keys(states) as Action[];
  return Object.fromEntries(
    actions.map((action) => [action, states[action].includes(state) && mayAct(action, relation)]),
  );
}

/**
 * Gives the condition of `mayAct` for the actions that change a result, for every WHERE about sittings of others.
 *
 * @param owner Column with the person who made the assessment that is sat.
 */
export function mayDecide(actor: Actor, owner: string): RawBuilder<boolean> {
  switch (actor.role) {
    case "staff":
    case "manager":
      return sql<boolean>`true`;
    case "tutor":
      return sql<boolean>`${sql.ref(owner)} = ${actor.id}::uuid`;
    case "counselor":
    case "student":
      return sql<boolean>`false`;
  }
}
