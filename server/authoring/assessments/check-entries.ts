import type { DrawRule } from "@sextant/contract/draw-rule.ts";
import { MAX_QUESTIONS } from "@sextant/contract/entries.ts";
import { readableAssessments } from "../../foundation/access/practice.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Tx } from "../../platform/database/client.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findPlaceableQuestions } from "../questions/placeable-questions.ts";
import { selectReadableIds } from "./assessments.queries.ts";
import { selectSections, sumQuestions } from "./sections.queries.ts";

/** What an author places: exactly one of `question` and `draw`. */
export interface NewEntry {
  /** Of an entry that stays or comes back. */
  id?: string | undefined;
  question?: string | null | undefined;
  draw?: DrawRule | null | undefined;
  module?: string | null | undefined;
  points: number;
  points_when_wrong: number;
  scored: boolean;
}

interface FieldError {
  path: string;
  message: string;
}

/** Gives the same for two entries that ask the same question in the same module; null for a rule. */
export const placeOf = (module: string | null | undefined, question: string | null | undefined): string | null =>
  question ? `${module ?? ""} ${question.toLowerCase()}` : null;

function checkQuestion(
  entry: NewEntry,
  asked: readonly (string | null)[],
  index: number,
  isPlaceable: (id: string) => boolean,
): string | null {
  if (!entry.question) return null;
  if (asked.indexOf(placeOf(entry.module, entry.question)) !== index) return "This question is listed twice.";
  if (isPlaceable(entry.question.toLowerCase())) return null;
  return "This question is retired, doesn’t exist, or you don’t have access to it.";
}

/** Says what is wrong with new entries, each by its place in the list: their questions, and the assessments that rules leave out. */
async function checkEntries(
  tx: Tx,
  actor: Actor,
  entries: readonly NewEntry[],
  present: ReadonlySet<string>,
): Promise<FieldError[]> {
  const questions = entries.flatMap(({ question }) => question?.toLowerCase() ?? []);
  const placeable = await findPlaceableQuestions(
    tx,
    actor,
    questions.filter((id) => !present.has(id)),
  );
  const leftOut = entries.flatMap(({ draw }) => draw?.not_in ?? []);
  const readable = await selectReadableIds(tx, leftOut, readableAssessments(actor));
  const asked = entries.map(({ module, question }) => placeOf(module, question));
  return entries.flatMap((entry, index) => {
    const wrong = checkQuestion(entry, asked, index, (id) => present.has(id) || placeable.has(id));
    const unknown = (entry.draw?.not_in ?? []).flatMap((id, place) =>
      readable.has(id.toLowerCase())
        ? []
        : [
            {
              path: `placements.${index}.draw.not_in.${place}`,
              message: "This assessment doesn’t exist, or you don’t have access to it.",
            },
          ],
    );
    return [...(wrong ? [{ path: `placements.${index}.question`, message: wrong }] : []), ...unknown];
  });
}

/**
 * Refuses entries that aren't allowed in a section, naming their indexes in the list.
 *
 * @param present Questions already in the section, which may stay whatever their state is now.
 */
export async function requireEntries(
  tx: Tx,
  actor: Actor,
  entries: readonly NewEntry[],
  present: ReadonlySet<string>,
): Promise<void> {
  const errors = await checkEntries(tx, actor, entries, present);
  if (errors.length > 0) throw new Refusal("invalid", "Some questions can’t be added.", { errors });
}

/** Counts the questions of a whole draft. */
export async function countQuestions(tx: Tx, assessmentId: string): Promise<number> {
  const sections = await selectSections(tx, assessmentId);
  const counts = await sumQuestions(
    tx,
    sections.map(({ id }) => id),
  );
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** Refuses to let a draft grow past the maximum number of questions; a draft already above it may shrink. */
export async function requireEntryLimit(tx: Tx, assessmentId: string, before: number): Promise<void> {
  const total = await countQuestions(tx, assessmentId);
  if (total > MAX_QUESTIONS && total > before)
    throw new Refusal("invalid", `An assessment has at most ${MAX_QUESTIONS} questions.`);
}
