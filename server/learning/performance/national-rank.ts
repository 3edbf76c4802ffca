import type { HandlerOutput } from "@sextant/contract/types.ts";
import { percentileOf } from "@sextant/psychometrics/progress/percentile.ts";
import type { Database } from "../../platform/database/client.ts";
import { tagsOf } from "../evidence/tags.ts";
import { listPercentileTables, type PercentileTable } from "./percentile-tables.ts";
import { selectQuestionsOf } from "./performance.queries.ts";
import type { ScoredTest } from "./scored-tests.ts";

type NationalRank = NonNullable<HandlerOutput<"performance.get">["national"]>;

/** Finds the exams under which every filed question of a sitting is filed, in lower case. */
async function examsOf(db: Database, sessionId: string): Promise<ReadonlySet<string>> {
  const filed = [...(await tagsOf(db, await selectQuestionsOf(db, sessionId))).values()].filter(
    ({ length }) => length > 0,
  );
  const [first = [], ...others] = filed.map((tags) =>
    tags.filter(({ level }) => level === "exam").map(({ name }) => name.toLowerCase()),
  );
  return new Set(first.filter((exam) => others.every((names) => names.includes(exam))));
}

function rankIn({ exam, source, counts, rows }: PercentileTable, { value, band }: ScoredTest["whole"]): NationalRank {
  return {
    exam,
    source,
    counts,
    score: value,
    percentile: percentileOf(rows, value),
    band: band && { low: percentileOf(rows, band.low), high: percentileOf(rows, band.high) },
  };
}

/**
 * Returns the national percentile of a test’s score, as the table of its exam counts; null where staff keep none of its exam and scale,
 * and for practice. A test’s exam is the one under which its questions are filed.
 */
export async function findNationalRank(db: Database, test: ScoredTest | undefined): Promise<NationalRank | null> {
  if (test?.whole.unit !== "scaled" || test.sitting.kind === "practice") return null;
  const { scale } = test.whole;
  const tables = (await listPercentileTables(db)).filter(
    (table) => table.scale.min === scale.min && table.scale.max === scale.max,
  );
  if (tables.length === 0) return null;
  const exams = await examsOf(db, test.sitting.session_id);
  const table = tables.find(({ exam }) => exams.has(exam.toLowerCase()));
  return table ? rankIn(table, test.whole) : null;
}
