import { questionCandidate } from "@sextant/questions/candidate.ts";
import { responseWords } from "@sextant/questions/response-words.ts";
import { shortenText } from "@sextant/questions/text/cut.ts";
import { findReportLanguage } from "../../authoring/questions/report-language.ts";
import { sayingIn } from "../../authoring/questions/saying.ts";
import { loadQuestionVersions } from "../../authoring/questions/versions.ts";
import type { Database } from "../../platform/database/client.ts";
import { readPayload } from "./answers/read-payload.ts";
import { selectWaiting } from "./late-answers.ts";
import type { SessionRow } from "./sessions.queries.ts";

/** The names of a sitting’s files, by id. */
type FileNames = ReadonlyMap<string, string>;

/** An answer is told from another by its beginning. */
const LONGEST = 300;

const cut = (words: string) => shortenText(words, LONGEST);

/**
 * Lists the answers that the server has and that don't count, with what counts instead. What is told was the student's own to see when
 * they gave it.
 *
 * @param readerId In whose language it is told.
 * @param names What the reader is told that each section of the version is called.
 * @param files What the reader sees the sitting’s files called, by id; files without a name are counted.
 */
export async function listUncounted(
  db: Database,
  readerId: string,
  session: Pick<SessionRow, "id" | "user_id">,
  names: ReadonlyMap<string, string> | null,
  files: FileNames,
) {
  const rows = await selectWaiting(db, session.id);
  if (rows.length === 0) return [];
  const versions = await loadQuestionVersions(db, [...new Set(rows.map((row) => row.question_version_id))]);
  const said = sayingIn(await findReportLanguage(db, readerId));
  const say = {
    ...said,
    files: (ids: readonly string[]) => {
      const named = ids.flatMap((id) => files.get(id) || []);
      return named.length === ids.length ? named.join(", ") : said.files(ids);
    },
  };
  return Promise.all(
    rows.map(async (row) => {
      const version = versions.get(row.question_version_id);
      const question = version && questionCandidate(version, row.option_order);
      const { response } = await readPayload(db, session.user_id, row);
      return {
        attempt: row.attempt_id,
        section: row.session_section_id,
        section_name: names?.get(row.version_section_id) ?? "",
        position: row.position,
        received_at: row.received_at,
        why: row.status === "superseded" ? ("overtaken" as const) : ("late" as const),
        answer: question ? cut(responseWords(question, response, say)) : null,
        counts: question ? cut(responseWords(question, row.response, say)) : null,
      };
    }),
  );
}
