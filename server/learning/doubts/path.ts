import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { QuestionVersion } from "../../authoring/questions/versions.ts";
import { chosenOptions } from "../../delivery/results/chosen.ts";
import type { Database } from "../../platform/database/client.ts";
import type { ReviewedAttempt } from "../review/review.ts";
import type { PlaceRow } from "./anchors.queries.ts";
import { optionsBeside } from "./anchors.ts";
import { listAnswersOf, listVisitsOf } from "./path.queries.ts";

type Path = NonNullable<HandlerOutput<"doubts.get">["path"]>;

/** Tells whether an option is among those of a key; null where the key may not be seen. */
function isRight(reviewed: ReviewedAttempt, interaction: string, option: string): boolean | null {
  const key = reviewed.key?.[interaction] as { correct?: unknown } | undefined;
  return Array.isArray(key?.correct) ? key.correct.includes(option) : null;
}

/** Returns when a student was at a question and when their answer became another, as far as the reader may see the answer. */
export async function loadPath(
  db: Database,
  place: PlaceRow,
  version: QuestionVersion,
  reviewed: ReviewedAttempt,
): Promise<Path | null> {
  if (reviewed.response === undefined) return null;
  const [visits, answers] = await Promise.all([
    listVisitsOf(db, place.session_id, place.attempt_id),
    listAnswersOf(db, place.session_id, place.attempt_id),
  ]);
  const changes: Path["changes"] = [];
  let before = "";
  for (const { elapsed_ms, response } of answers) {
    const chosen = chosenOptions(version.interactions, response);
    const now = JSON.stringify(response ?? {});
    if (now === before) continue;
    before = now;
    const [only] = chosen.length === 1 ? chosen : [];
    const beside = only === undefined ? null : optionsBeside(version, place.option_order, only);
    changes.push({
      at_ms: elapsed_ms,
      chosen: beside && only !== undefined ? beside.options.indexOf(only) : null,
      right: beside && only !== undefined ? isRight(reviewed, beside.interaction, only) : null,
    });
  }
  return { visits: visits.map(({ entered_ms, left_ms }) => ({ from_ms: entered_ms, to_ms: left_ms })), changes };
}
