import { type OptionOrder, questionCandidate } from "@sextant/questions/candidate.ts";
import { responseWords } from "@sextant/questions/response-words.ts";
import { findReportLanguage } from "../../../authoring/questions/report-language.ts";
import { sayingIn } from "../../../authoring/questions/saying.ts";
import { loadQuestionVersions } from "../../../authoring/questions/versions.ts";
import type { Database } from "../../../platform/database/client.ts";

type Rows = AsyncIterable<Record<string, unknown>>;

/**
 * Yields answers with what they say in words, in the language of who reads them: a response itself names options by ids.
 *
 * @param rows Of `attempts`.
 */
export async function* answersInWords(db: Database, readerId: string, rows: Rows): Rows {
  const say = sayingIn(await findReportLanguage(db, readerId));
  for await (const row of rows) {
    const id = String(row.question_version_id);
    const version = (await loadQuestionVersions(db, [id])).get(id);
    const question = version && questionCandidate(version, row.option_order as OptionOrder);
    yield question ? { ...row, in_words: responseWords(question, row.response, say) } : row;
  }
}
