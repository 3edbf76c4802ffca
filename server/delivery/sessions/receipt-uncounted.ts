import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import { questionCandidate } from "@sextant/questions/candidate.ts";
import { letterOf } from "@sextant/questions/interactions/part-names.ts";
import { responseTo } from "@sextant/questions/response.ts";
import { loadQuestionVersions } from "../../authoring/questions/versions.ts";
import type { Database } from "../../platform/database/client.ts";
import { readPayload } from "./answers/read-payload.ts";
import { selectWaiting } from "./late-answers.ts";
import type { SessionRow } from "./sessions.queries.ts";

type Interaction = QuestionCandidate["interactions"][number];

/** A typed answer is told from another by its beginning. */
const LONGEST = 80;

function partWords(interaction: Interaction, given: unknown): string | null {
  if (given === null) return "";
  if (typeof given === "string" && !("options" in interaction)) {
    const typed = given.trim();
    return typed.length > LONGEST ? `${typed.slice(0, LONGEST)}…` : typed;
  }
  if (!Array.isArray(given) || !("options" in interaction)) return null;
  const places = given.map((chosen) => interaction.options.findIndex(({ id }) => id === chosen));
  if (places.includes(-1)) return null;
  return places.map(letterOf).join(interaction.type === "order" ? "-" : ", ");
}

/** Says an answer in a few words: letters of options as they were shown, or what was typed. Null where words don't do. */
function answerWords(interactions: readonly Interaction[], response: unknown): string | null {
  const parts = interactions.map((interaction) => partWords(interaction, responseTo(response, interaction.id)));
  return parts.includes(null) ? null : parts.filter(Boolean).join(" · ");
}

/**
 * Lists the answers that the server has and that don't count, with what counts instead. What is told was the student's own to see when
 * they gave it.
 *
 * @param names What the reader is told that each section of the version is called.
 */
export async function listUncounted(
  db: Database,
  session: Pick<SessionRow, "id" | "user_id">,
  names: ReadonlyMap<string, string> | null,
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
        answer: version ? answerWords(interactions, response) : null,
        counts: version ? answerWords(interactions, row.response) : null,
      };
    }),
  );
}
