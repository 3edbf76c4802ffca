import { assessmentOperations } from "@sextant/contract/assessments.ts";
import type { ImportReport } from "@sextant/contract/questions.ts";
import { type Message, message } from "@sextant/interchange/messages/message.ts";
import { say } from "@sextant/interchange/messages/say.ts";
import type { ReadTest } from "@sextant/interchange/read-question.ts";
import { cutText } from "@sextant/interchange/text/cut-text.ts";
import { z } from "zod";
import { readableContent } from "../../access/content.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/refusal.ts";
import { importedId } from "../../questions/import/import-id.ts";
import { contentOf, findQuestions } from "../../questions/load-questions.ts";
import { findReportLanguage } from "../../questions/report-language.ts";
import { selectAssessment } from "../assessments.queries.ts";
import { createAssessment, removeAssessment } from "../edit-assessment.ts";
import { createPlacements } from "../edit-placements.ts";
import { createSection } from "../edit-sections.ts";

type Item = ImportReport["items"][number];

const BATCH = 200;
const POINTS_MOST = 1000;
const NAME_MOST = 200;

interface Making {
  db: Database;
  actor: Actor;
  schoolId: string | null;
  /** Question ids by the path of their item. */
  byPath: ReadonlyMap<string, string>;
  /** What each question is worth by itself. */
  maxPoints: ReadonlyMap<string, number>;
}

async function loadMaxPoints(db: Database, actor: Actor, ids: readonly string[]): Promise<Map<string, number>> {
  const points = new Map<string, number>();
  for (let start = 0; start < ids.length; start += BATCH)
    for (const question of await findQuestions(db, actor, ids.slice(start, start + BATCH)))
      points.set(question.row.id, contentOf(question).score_rule.max_points);
  return points;
}

/** The entries of a section: each question once, worth what the test says. */
function entriesOf({ items }: ReadTest["sections"][number], { byPath, maxPoints }: Making) {
  const entries = new Map<string, { question: string; points: number; points_when_wrong: number; scored: boolean }>();
  for (const { path, weight, isScored } of items) {
    const question = byPath.get(path);
    const most = question === undefined ? undefined : maxPoints.get(question);
    if (question === undefined || most === undefined || entries.has(question)) continue;
    const points = Math.min(POINTS_MOST, weight === null ? most : weight * most);
    entries.set(question, { question, points, points_when_wrong: 0, scored: isScored });
  }
  return [...entries.values()];
}

/** A name of a test or a section as a draft takes it: in one line, and not empty. */
function nameFrom(text: string, otherwise: string): string {
  return cutText(text.replaceAll(/\p{Cc}+/gu, " ").trim(), NAME_MOST).trim() || otherwise;
}

/** Makes the whole draft of a test, or nothing of it. A draft that an import made before it was cut off makes way. */
async function makeDraft(making: Making, id: string, test: ReadTest): Promise<void> {
  const { db, actor, schoolId } = making;
  const address = "";
  const settings = assessmentOperations["assessments.create"].body.parse({
    name: nameFrom(test.title, "QTI"),
    school: schoolId,
  });
  if (await selectAssessment(db, id, readableContent(actor, "assessments")))
    await removeAssessment(db, actor, id, address);
  await inTransaction(db, async (tx) => {
    await createAssessment(tx, actor, settings, address, id);
    for (const section of test.sections) {
      const entries = entriesOf(section, making);
      const made = await createSection(
        tx,
        actor,
        id,
        {
          name: nameFrom(section.name, "1"),
          instructions: "",
          time_limit_seconds: section.timeLimitSeconds,
          break_after_seconds: 0,
          navigation: section.isLinear ? "linear" : "free",
          tools: [],
          scale: null,
          shuffle: { questions: section.isShuffled, options: false },
          selection: { type: "list" },
        },
        { address },
      );
      if (entries.length > 0) await createPlacements(tx, actor, made, entries, { address });
    }
  });
}

/** Whether an error says that the test itself can't become a draft, so that all else of the import stays. */
const isOfTest = (error: unknown) => error instanceof Refusal || error instanceof z.ZodError;

/** Says what became of a test: the draft, or why there is none. */
async function settle(making: Making, jobId: string, place: number, item: Item, test: ReadTest): Promise<Item> {
  const { db, actor } = making;
  const id = importedId(jobId, { file: item.source, line: 0 }, place);
  const missing = test.sections
    .flatMap(({ items }) => items)
    .filter(({ path }) => !making.maxPoints.has(making.byPath.get(path) ?? "")).length;
  const messages: Message[] = [
    message("test_as_draft"),
    ...(missing > 0 ? [message("test_items_missing", { count: missing })] : []),
    ...test.losses,
  ];
  const language = await findReportLanguage(db, actor.id);
  const told = (said: readonly Message[], more: Partial<Item>): Item => {
    const { test: _test, ...rest } = item;
    return { ...rest, ...more, messages: said.map((one) => say(one, language)), codes: [...said] };
  };
  try {
    await makeDraft(making, id, test);
    return told(messages, { status: messages.length > 1 ? "lossy" : "ok", assessment: id });
  } catch (error) {
    if (!isOfTest(error)) throw error;
    return told([message("test_not_made")], { status: "unsupported" });
  }
}

/**
 * Makes a draft of each test that an import met, from the questions that it brought or found in the bank. An import that begins again
 * after a crash makes each anew.
 *
 * @returns The report, with what became of the tests.
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
