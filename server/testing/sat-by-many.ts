import { placedQuestions } from "../authoring/assessments/entries.ts";
import { findPublishedVersion, loadAssessmentVersion } from "../authoring/assessments/published.ts";
import { loadNewestKeys, loadQuestionVersions } from "../authoring/questions/versions.ts";
import { scoreFinishedSittings } from "../delivery/marking/score-finished.ts";
import { type FinishedAttempt, saveFinishedSittings } from "../delivery/sessions/finished.ts";
import { createUsers } from "../people/directory/create-user.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Platform } from "../platform/platform.ts";

/**
 * What came of a question: right, wrong, looked at and left open, not come to, or not given. A letter chooses that option; what was typed
 * is given as it is.
 */
export type Outcome = 0 | 1 | "open" | "unseen" | "undrawn" | "A" | "B" | "C" | "D" | { typed: string };

let made = 0;

/**
 * Has so many new students sit an assessment of `publishAssessment`, whose sections come one after the other in a row.
 *
 * @param rows Of each student what came of each question.
 * @param options `tookMs` is how long each question took, by its place from 0; twenty seconds where it is left out.
 * @returns The students' ids.
 */
export async function satByMany(
  { db }: Pick<Platform, "db">,
  assessmentId: string,
  rows: readonly (readonly Outcome[])[],
  {
    schoolOf,
    userIds,
    tookMs: timeOf,
  }: {
    schoolOf?: (person: number) => string | null;
    userIds?: readonly string[];
    tookMs?: (question: number) => number;
  } = {},
): Promise<string[]> {
  const version = await loadAssessmentVersion(db, (await findPublishedVersion(db, assessmentId)) ?? "");
  const ids = version.sections.flatMap((section) => placedQuestions(section).map((one) => one.question_version_id));
  const versions = await loadQuestionVersions(db, ids);
  const keys = await loadNewestKeys(db, ids);
  const responseTo = (id: string, outcome: Outcome): Record<string, unknown> | null => {
    const interaction = versions.get(id)?.interactions[0];
    if (!interaction || outcome === "open" || outcome === "unseen" || outcome === "undrawn") return null;
    if (typeof outcome === "object") return { [interaction.id]: outcome.typed };
    if (interaction.type !== "choice") return { [interaction.id]: outcome === 1 ? "0.5" : "7" };
    const key = keys.get(id)?.key[interaction.id];
    const correct = key && "correct" in key ? (key.correct as readonly unknown[]) : [];
    const chosen = interaction.options.find((option) =>
      typeof outcome === "string"
        ? option.source_identifier === outcome
        : correct.includes(option.id) === (outcome === 1),
    );
    return { [interaction.id]: [chosen?.id] };
  };
  return inTransaction(db, async (tx) => {
    const people =
      userIds ??
      (await createUsers(
        tx,
        null,
        rows.map(() => {
          made += 1;
          return {
            role: "student" as const,
            firstName: "Many",
            lastName: `Number ${made}`,
            email: `many-${made}@example.org`,
          };
        }),
      ));
    const sittings = rows.map((row, person) => {
      let next = 0;
      return {
        userId: people[person] ?? "",
        schoolId: schoolOf?.(person) ?? null,
        startedAt: new Date(Date.now() - 86_400_000 + person * 1000),
        sections: version.sections.map((section) =>
          placedQuestions(section).flatMap((placement): FinishedAttempt[] => {
            const outcome = row[next] ?? "unseen";
            const time = timeOf?.(next) ?? 20_000 + person;
            next += 1;
            if (outcome === "undrawn") return [];
            const tookMs = outcome === "unseen" ? 0 : time;
            return [{ placement, response: responseTo(placement.question_version_id, outcome), tookMs }];
          }),
        ),
      };
    });
    await scoreFinishedSittings(tx, version, await saveFinishedSittings(tx, version, sittings));
    return [...people];
  });
}
