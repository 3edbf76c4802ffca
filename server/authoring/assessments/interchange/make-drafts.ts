import type { ImportReport } from "@sextant/contract/questions.ts";
import { type Message, message } from "@sextant/interchange/messages/message.ts";
import { say } from "@sextant/interchange/messages/say.ts";
import type { ReadTest } from "@sextant/interchange/read-question.ts";
import { z } from "zod";
import { readableAssessments } from "../../../foundation/access/practice.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { importedId } from "../../questions/import/import-id.ts";
import { contentOf, findQuestions } from "../../questions/load-questions.ts";
import { findPlaceableQuestions } from "../../questions/placeable-questions.ts";
import { findReportLanguage } from "../../questions/report-language.ts";
import { addAssessmentTags } from "../assessment-tags.ts";
import { selectAssessment } from "../assessments.queries.ts";
import { createAssessment, removeAssessment } from "../edit-assessment.ts";
import { createPlacements } from "../edit-placements.ts";
import { createSection } from "../edit-sections.ts";
import { draftOfOwn } from "./draft-of-own.ts";
import { draftOfTest } from "./draft-of-test.ts";
import type { Making, NewDraft } from "./new-draft.ts";

type Item = ImportReport["items"][number];

const BATCH = 200;

/** What each question that may be placed is worth by itself. */
async function loadMaxPoints(db: Database, actor: Actor, ids: readonly string[]): Promise<Map<string, number>> {
  const points = new Map<string, number>();
  for (let start = 0; start < ids.length; start += BATCH) {
    const some = ids.slice(start, start + BATCH);
    const placeable = await findPlaceableQuestions(db, actor, some);
    for (const question of await findQuestions(db, actor, some))
      if (placeable.has(question.row.id)) points.set(question.row.id, contentOf(question).score_rule.max_points);
  }
  return points;
}

/** Writes the whole draft, or nothing of it. A draft that an import made before it was cut off makes way. */
async function writeDraft({ db, actor }: Making, id: string, { settings, tags, sections }: NewDraft): Promise<void> {
  // Nobody was given it yet, so that there is nobody to tell.
  if (await selectAssessment(db, id, readableAssessments(actor))) await removeAssessment(db, () => {}, actor, id);
  await inTransaction(db, async (tx) => {
    await createAssessment(tx, actor, settings, id);
    if (tags.length > 0) await addAssessmentTags(tx, actor, { assessment: id, tags });
    for (const { settings: own, entries } of sections) {
      const made = await createSection(tx, actor, id, own);
      if (entries.length > 0) await createPlacements(tx, actor, made, entries);
    }
  });
}

/** The draft that a test becomes: with all that lies beside it, or as the standard describes it. */
async function draftOf(making: Making, test: ReadTest): Promise<NewDraft> {
  const own = test.own && (await draftOfOwn(making, test.own));
  if (own) return own;
  const draft = draftOfTest(making, test);
  return test.own ? { ...draft, messages: [...draft.messages, message("test_settings_unread")] } : draft;
}

/** Whether an error says that the test itself can't become a draft, so that all else of the import stays. */
const isOfTest = (error: unknown) => error instanceof Refusal || error instanceof z.ZodError;

/** Says what became of a test: the draft, or why there is none. */
async function settle(making: Making, jobId: string, place: number, item: Item, test: ReadTest): Promise<Item> {
  const { db, actor } = making;
  const id = importedId(jobId, { file: item.source, line: 0 }, place);
  const language = await findReportLanguage(db, actor.id);
  const told = (said: readonly Message[], more: Partial<Item>): Item => {
    const { test: _test, ...rest } = item;
    return { ...rest, ...more, messages: said.map((one) => say(one, language)), codes: [...said] };
  };
  try {
    const draft = await draftOf(making, test);
    await writeDraft(making, id, draft);
    return told(draft.messages, { status: draft.messages.length > 1 ? "lossy" : "ok", assessment: id });
  } catch (error) {
    if (!isOfTest(error)) throw error;
    return told([message("test_not_made")], { status: "unsupported" });
  }
}

/**
 * Creates a draft of each test in an import, from the questions that it imported or found in the bank. An import restarted after a crash
 * creates each draft again.
 *
 * @returns The report, with the results for the tests.
 */
export async function makeDrafts(
  db: Database,
  job: { id: string; actor: Actor; schoolId: string | null },
  report: ImportReport,
): Promise<ImportReport> {
  const byPath = new Map(
    report.items.flatMap(({ path, question }) =>
      path && typeof question === "string" ? [[path, question] as const] : [],
    ),
  );
  const maxPoints = await loadMaxPoints(db, job.actor, [...new Set(byPath.values())]);
  const making: Making = { db, actor: job.actor, schoolId: job.schoolId, byPath, maxPoints };
  const items: Item[] = [];
  for (const [place, item] of report.items.entries())
    items.push(item.test ? await settle(making, job.id, place, item, item.test as ReadTest) : item);
  const counts = { ...report.counts };
  for (const [place, { status }] of items.entries()) {
    const before = report.items[place]?.status;
    if (before === undefined || before === status) continue;
    counts[before] -= 1;
    counts[status] += 1;
  }
  return { counts, items };
}
