import type { HandlerOutput } from "@sextant/contract/types.ts";
import { loadQuestionVersions } from "../../authoring/questions/versions.ts";
import { SMALLEST_COHORT } from "../../delivery/results/smallest-cohort.ts";
import { findChosen } from "../../delivery/results/version-figures.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { findPersonKey } from "../../platform/person-keys.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { mayTellOfQuestion } from "../evidence/cohorts.ts";
import { type Reviewing, reviewAttempt } from "../review/inferred-reasons.ts";
import type { ReviewedAttempt } from "../review/review.ts";
import { listPlaces, type PlaceRow } from "./anchors.queries.ts";
import { optionsBeside } from "./anchors.ts";
import { findAuthor, listReplies } from "./answers.queries.ts";
import { type DoubtRow, findDoubt } from "./doubts.queries.ts";
import { loadPath } from "./path.ts";
import { canDo, presentListed, presentWritten } from "./present.ts";
import { openWords } from "./words.ts";

type Doubt = HandlerOutput<"doubts.get">;

/** Returns what the reader may see of the question now; null where that is nothing, as after a release was taken back. */
async function reviewOf(reviewing: Reviewing, actor: Actor, row: DoubtRow): Promise<ReviewedAttempt | null> {
  if (row.session_id === null || row.attempt_id === null) return null;
  try {
    const reviewed = await reviewAttempt(reviewing, actor, row.session_id, row.attempt_id);
    return reviewed.question === null ? null : reviewed;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function sharesOf(db: Database, actor: Actor, row: DoubtRow, place: PlaceRow): Promise<Doubt["shares"]> {
  if (row.question_version_id === null || row.chosen === null) return null;
  const version = (await loadQuestionVersions(db, [row.question_version_id])).get(row.question_version_id);
  const beside = version && optionsBeside(version, place.option_order, row.chosen);
  if (!beside) return null;
  const figures = await findChosen(db, place.assessment_version_id, row.question_version_id);
  if (!figures || figures.students < SMALLEST_COHORT) return null;
  const at = { versionId: place.assessment_version_id, questionVersionId: row.question_version_id };
  if (!(await mayTellOfQuestion(db, at, actor))) return null;
  const { students, options } = figures;
  return { students, options: beside.options.map((option) => (options[option] ?? 0) / students) };
}

/** Returns the context of the question, as far as the reader may see it. */
async function aroundQuestion(
  reviewing: Reviewing,
  actor: Actor,
  row: DoubtRow,
): Promise<Pick<Doubt, "attempt" | "path" | "shares">> {
  const attempt = await reviewOf(reviewing, actor, row);
  const place = row.attempt_id === null ? undefined : (await listPlaces(reviewing.db, [row])).get(row.attempt_id);
  const versions = await loadQuestionVersions(reviewing.db, row.question_version_id ? [row.question_version_id] : []);
  const version = row.question_version_id === null ? undefined : versions.get(row.question_version_id);
  if (!attempt || !place || !version) return { attempt, path: null, shares: null };
  return {
    attempt,
    path: await loadPath(reviewing.db, place, version, attempt),
    shares: actor.role === "student" ? null : await sharesOf(reviewing.db, actor, row, place),
  };
}

/** Returns a doubt within reach with all that was written on it. @throws Refusal `not_found`. */
export async function getDoubt(reviewing: Reviewing, actor: Actor, id: string): Promise<Doubt> {
  const { db, signing } = reviewing;
  const row = await findDoubt(db, actor, id);
  if (!row) throw notFound("This doubt");
  const now = await readClock(db);
  const [listed] = await presentListed(db, actor, [row], now);
  const key = await findPersonKey(db, row.user_id);
  if (!listed || !key) throw notFound("This doubt");
  const { words, ...told } = listed;
  const replies = (await listReplies(db, id)).map((reply) => ({ ...reply, text: openWords(key, reply.sealed).text }));
  const asked = { text: words, file_ids: row.file_ids, shown_video_id: null, shown_ms: null };
  const [[first], written, around, author] = await Promise.all([
    presentWritten(db, signing, actor, [asked]),
    presentWritten(db, signing, actor, replies),
    aroundQuestion(reviewing, actor, row),
    row.read_first === null ? undefined : findAuthor(db, row.read_first),
  ]);
  return {
    ...told,
    text: first?.text ?? "",
    pictures: first?.pictures ?? [],
    replies: written.map(({ row: reply, text, pictures, moment }) => ({
      id: reply.id,
      by: {
        id: reply.user_id,
        name: reply.by_name,
        is_student: reply.user_id === row.user_id,
        is_me: reply.user_id === actor.id,
      },
      text,
      pictures,
      moment,
      created_at: reply.created_at,
      helped: reply.helped,
      // Only people who write answers see who read an answer and what they said.
      answer:
        reply.offered_id !== null && actor.role !== "student"
          ? { id: reply.offered_id, read: reply.read, helped: reply.helped_count, has_old_key: !reply.has_its_key }
          : null,
    })),
    resolved_at: row.resolved_at,
    resolved_by: row.resolved_by === null ? null : { id: row.resolved_by, name: row.resolver_name },
    ...around,
    read_first: author ? { id: author.author_id, name: author.by_name, created_at: author.created_at } : null,
    version: row.version,
    can: canDo(actor, row, now),
  };
}
