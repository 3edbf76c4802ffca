import type { AssessmentVersion } from "../../authoring/assessments/published.ts";
import { type PackedAnswer, PackedSheet } from "../../delivery/results/packed.ts";
import { findWorth } from "../../delivery/results/places.ts";
import { createCache } from "../../platform/cache.ts";
import type { Database } from "../../platform/database/client.ts";
import { type SittingRow, selectQuestionIds, selectSheets, type Wanted } from "./learning.queries.ts";
import { loadSatVersions, type Shows } from "./shows.ts";

/** The answers of one sitting in brief. */
export interface Sheet extends SittingRow {
  kind: AssessmentVersion["kind"];
  shows: Shows;
  packed: PackedSheet;
  /** The questions of its version by their places in it; one list for all its sittings. */
  questions: readonly string[];
  /** Their points there; undefined where the points depend on the place of the question. */
  worth: readonly (number | undefined)[];
  /** Each answer, made when it is first asked for. */
  readonly answers: readonly (PackedAnswer & { question_id: string })[];
}

class UnpackedSheet {
  readonly packed: PackedSheet;
  readonly questions: readonly string[];
  #answers: Sheet["answers"] | null = null;

  constructor(packed: PackedSheet, questions: readonly string[]) {
    this.packed = packed;
    this.questions = questions;
  }

  get answers(): Sheet["answers"] {
    const { packed, questions } = this;
    this.#answers ??= Array.from({ length: packed.size }, (_, index) => ({
      ...packed.answerAt(index),
      question_id: questions[packed.placeAt(index)] ?? "",
    }));
    return this.#answers;
  }
}

/** The question that a version is one of never changes. */
const questionOf = createCache<string>(100_000);

async function findQuestionIds(db: Database, versionIds: ReadonlySet<string>): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const unknown: string[] = [];
  for (const id of versionIds) {
    const question = questionOf.get(id);
    if (question === undefined) unknown.push(id);
    else found.set(id, question);
  }
  if (unknown.length === 0) return found;
  for (const { id, question_id } of await selectQuestionIds(db, unknown)) {
    questionOf.set(id, question_id);
    found.set(id, question_id);
  }
  return found;
}

/**
 * Lists the sittings of these people with their answers in brief, the oldest first. It reads one row per sitting, so it suits analyses of
 * many people. It covers the same sittings as `listAnswers`, and the caller checks reach too.
 */
export async function listSheets(db: Database, wanted: Wanted): Promise<Sheet[]> {
  return wanted.users.length === 0 ? [] : toSheets(db, await selectSheets(db, wanted));
}

/** Unpacks the answers of sittings. */
export async function toSheets(db: Database, rows: readonly (SittingRow & { answers: Buffer })[]): Promise<Sheet[]> {
  const versions = await loadSatVersions(db, rows);
  const packed = rows.flatMap(({ answers, ...row }) => {
    const sat = versions.get(row.assessment_version_id);
    return sat ? [{ row, sat, packed: new PackedSheet(sat.version, answers) }] : [];
  });
  const lists = new Set(packed.map((one) => one.packed.ids));
  const found = await findQuestionIds(db, new Set([...lists].flat()));
  const questions = new Map<readonly string[], string[]>();
  const worth = new Map<readonly string[], (number | undefined)[]>();
  for (const { sat, packed: own } of packed)
    if (!worth.has(own.ids)) worth.set(own.ids, own.ids.map(findWorth(sat.version)));
  for (const ids of lists)
    questions.set(
      ids,
      ids.map((id) => found.get(id) ?? ""),
    );
  return packed.map(({ row, sat, packed: own }) =>
    Object.assign(new UnpackedSheet(own, questions.get(own.ids) ?? []), row, {
      kind: sat.version.kind,
      shows: sat.shows(row),
      worth: worth.get(own.ids) ?? [],
    }),
  );
}

/** Returns the questions that were asked. */
export function questionsIn(sheets: readonly Sheet[]): Set<string> {
  const found = new Set<string>();
  for (const { questions, places } of countPlaces(sheets))
    for (const [place, question] of questions.entries()) if (places[place]) found.add(question);
  return found;
}

/** By the questions of each version, which of their places have answers. */
function countPlaces(sheets: readonly Sheet[]) {
  const found = new Map<readonly string[], Uint8Array>();
  for (const { packed, questions } of sheets) {
    const places = found.get(questions) ?? new Uint8Array(questions.length);
    found.set(questions, places);
    for (let index = 0; index < packed.size; index += 1) places[packed.placeAt(index)] = 1;
  }
  return [...found].map(([questions, places]) => ({ questions, places }));
}

/** Returns what is known of each question, by place, once for all sittings of a version. */
export function byPlace<Value>(of: (questionId: string) => Value): (sheet: Sheet) => readonly Value[] {
  const known = new WeakMap<readonly string[], readonly Value[]>();
  return ({ questions }) => {
    const values = known.get(questions) ?? questions.map(of);
    known.set(questions, values);
    return values;
  };
}
