import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import { questionCandidate } from "@sextant/questions/candidate.ts";
import { readFileIds } from "@sextant/questions/interactions/file-upload/response.ts";
import { letterOf } from "@sextant/questions/interactions/part-names.ts";
import { responseTo } from "@sextant/questions/response.ts";
import { shortenText } from "@sextant/questions/text/cut.ts";
import { loadQuestionVersions } from "../../authoring/questions/versions.ts";
import type { Database } from "../../platform/database/client.ts";
import { readPayload } from "./answers/read-payload.ts";
import { selectWaiting } from "./late-answers.ts";
import type { SessionRow } from "./sessions.queries.ts";

type Interaction = QuestionCandidate["interactions"][number];
/** The names of a sitting’s files, by id. */
type FileNames = ReadonlyMap<string, string>;

/** A typed answer is told from another by its beginning. */
const LONGEST = 80;

function partWords(interaction: Interaction, given: unknown, files: FileNames): string | null {
  if (given === null) return "";
  if (interaction.type === "file_upload")
    return readFileIds(given)
      .map((id) => files.get(id) ?? "")
      .join(", ");
  if (typeof given === "string" && !("options" in interaction)) {
    return shortenText(given.trim(), LONGEST);
  }
  if (!Array.isArray(given) || !("options" in interaction)) return null;
  const places = given.map((chosen) => interaction.options.findIndex(({ id }) => id === chosen));
  if (places.includes(-1)) return null;
  return places.map(letterOf).join(interaction.type === "order" ? "-" : ", ");
}

/** Says an answer in a few words: letters of options as they were shown, what was typed, names of files. Null where words don’t do. */
function answerWords(interactions: readonly Interaction[], response: unknown, files: FileNames): string | null {
  const parts = interactions.map((interaction) => partWords(interaction, responseTo(response, interaction.id), files));
  return parts.includes(null) ? null : parts.filter(Boolean).join(" · ");
}

/**
 * Lists the answers that the server has and that don't count, with what counts instead. What is told was the student's own to see when
 * they gave it.
 *
 * @param names What the reader is told that each section of the version is called.
 * @param files The names of the sitting’s files, by id.
 */
export async function listUncounted(
  db: Database,
  session: Pick<SessionRow, "id" | "user_id">,
  names: ReadonlyMap<string, string> | null,
  files: FileNames,
) {
  const rows = await selectWaiting(db, session.id);
  if (rows.length === 0) return [];
  const versions = await loadQuestionVersions(db, [...new Set(rows.map((row) => row.question_version_id))]);
  return Promise.all(
    rows.map(async (row) => {
      const version = versions.get(row.question_version_id);
      const { interactions } = version ? questionCandidate(version, row.option_order) : { interactions: [] };
      const { response } = await readPayload(db, session.user_id, row);
      return {
        attempt: row.attempt_id,
        section: row.session_section_id,
        section_name: names?.get(row.version_section_id) ?? "",
        position: row.position,
        received_at: row.received_at,
        why: row.status === "superseded" ? ("overtaken" as const) : ("late" as const),
        answer: version ? answerWords(interactions, response, files) : null,
        counts: version ? answerWords(interactions, row.response, files) : null,
      };
    }),
  );
}
