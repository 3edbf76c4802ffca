import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { loadSatVersions } from "../evidence/shows.ts";
import { listAnsweredMistakes } from "./answers.queries.ts";

/** More than these nobody has. */
const MOST = 500;

/** Lists a student’s mistakes for which an answer is offered, of those whose key they may see: an answer tells it. */
export async function findAnsweredMistakes(
  db: Database,
  actor: Actor,
): Promise<HandlerOutput<"doubt_answers.list_for_mistakes">> {
  const rows = await listAnsweredMistakes(db, actor.id, MOST);
  const versions = await loadSatVersions(db, rows);
  const mayRead = (row: (typeof rows)[number]) => {
    const shows = versions.get(row.assessment_version_id)?.shows(row);
    return shows?.question === true && shows.response && shows.key;
  };
  return {
    results: rows
      .filter(mayRead)
      .map(({ session_id, attempt_id, answers }) => ({ session: session_id, attempt: attempt_id, answers })),
  };
}
