import { type RawBuilder, sql } from "kysely";
import { isBegun } from "../../../delivery/sessions/begun-sections.ts";
import { isShown } from "../../../delivery/sessions/shown-attempts.ts";
import { loadSatVersions, type Shows } from "../../../learning/evidence/shows.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import type { Downloads } from "../../../platform/downloads.ts";
import { findPersonKey } from "../../../platform/person-keys.ts";
import { unseal } from "../../../platform/sealing.ts";
import { answersInWords } from "./answers-in-words.ts";
import { personalDataMap } from "./personal-data-map.ts";
import { listSittings, readRows, readSealedRows } from "./privacy.queries.ts";

/** Kind of the download. */
export const personDataDownload = "people.data";

type Rows = AsyncIterable<Record<string, unknown>>;

const equals = (column: string, id: string) => sql<boolean>`${sql.ref(`t.${column}`)} = ${id}::uuid`;

/** `"name": [rows]`, row by row. */
async function* list(name: string, rows: Rows): AsyncGenerator<string> {
  yield `${JSON.stringify(name)}:[`;
  let isFirst = true;
  for await (const row of rows) {
    yield `${isFirst ? "" : ","}\n${JSON.stringify(row)}`;
    isFirst = false;
  }
  yield "]";
}

/** Rows with what is sealed in them opened; what the key no longer opens stays closed. */
async function* opened(
  db: Database,
  table: string,
  where: RawBuilder<boolean>,
  key: Buffer | null,
  omit: readonly string[] = [],
): Rows {
  for await (const { row, sealed } of readSealedRows(db, table, where, omit)) {
    yield sealed && key ? { ...row, words: JSON.parse(unseal(key, sealed).toString("utf8")) } : row;
  }
}

/** Columns that identify the team members who acted in a sitting. Students get only the action and its time, as on their screens. */
const WHO_ACTED = ["marked_by", "caused_by", "actor_id", "author_id"];

/** Columns of an answer with the points of its question and the assessment entry that gave it. A running test doesn’t reveal them. */
const WHAT_COUNTS = ["scored", "points_when_wrong", "version_placement_id"];

/** The resting questions of an adaptive section’s pool reveal how often its questions are given. */
const OF_THE_POOL = ["resting"];

/** The team members who claimed or resolved a doubt; authors are exported with what they wrote. */
const WHO_ANSWERED = ["claimed_by", "claimed_until", "resolved_by"];

/**
 * Yields the data of one sitting. Prepared questions are included once their section begins. A student gets no more than their screens
 * show: points of questions, answers in words (which tell of the questions) and reasons for errors from the moment that the review policy shows questions; scores and marks from the moment
 * it shows the score. Only the team gets blind marks and the markers.
 */
async function* sitting(
  db: Database,
  key: Buffer | null,
  id: string,
  {
    readerId,
    isSelf,
    shows,
  }: { readerId: string; isSelf: boolean; shows: Pick<Shows, "score" | "question" | "response"> },
): AsyncGenerator<string> {
  const own = equals("session_id", id);
  const ofBegun = sql<boolean>`${own} and exists (select from session_sections c
    where c.session_id = t.session_id and c.id = t.session_section_id and ${isBegun("c")}
      and (${!isSelf} or ${isShown("t", "c")}))`;
  const marks = isSelf ? sql<boolean>`${own} and t.stage <> 'blind'` : own;
  const hidden = isSelf ? WHO_ACTED : [];
  const reasons = isSelf && !shows.response ? sql<boolean>`${own} and t.given_by = 'student'` : own;
  yield `{"id":${JSON.stringify(id)}`;
  const parts: [string, Rows][] = [
    ["sections", readRows(db, "session_sections", own, isSelf ? OF_THE_POOL : [])],
    [
      "answers",
      isSelf && !shows.question
        ? readRows(db, "attempts", ofBegun, WHAT_COUNTS)
        : answersInWords(db, readerId, readRows(db, "attempts", ofBegun)),
    ],
    ["history", opened(db, "answer_history", own, key)],
    ["checks", readRows(db, "attempt_checks", own, ["key_revision_id"])],
    ["visits", readRows(db, "visits", own)],
    ["offline", readRows(db, "offline_spans", own)],
    ["events", readRows(db, "session_events", own, hidden)],
    ["reasons_for_error", readRows(db, "attempt_reasons", reasons, hidden)],
  ];
  if (shows.score) {
    parts.push(
      ["scores", readRows(db, "session_scores", own, hidden)],
      ["marks", opened(db, "hand_marks", marks, key, hidden)],
    );
  }
  // The review shows which answers were right, each from its moment of the review policy.
  if (!isSelf) parts.push(["answer_scores", readRows(db, "attempt_scores", own)]);
  for (const [name, rows] of parts) {
    yield ",";
    yield* list(name, rows);
  }
  yield "}";
}

const ALL = { score: true, question: true, response: true };
const NOTHING = { score: false, question: false, response: false };

async function* personData(db: Database, actor: Actor, id: string): AsyncGenerator<string> {
  const isSelf = actor.id === id;
  const key = await findPersonKey(db, id);
  yield `{"exported_at":${JSON.stringify(new Date().toISOString())},\n`;
  yield* list("person", readRows(db, "users", equals("id", id), ["password_hash", "search_text", "sort_name"]));
  for (const { table, column, export: way } of personalDataMap) {
    if (!("as" in way)) continue;
    yield ",\n";
    yield* list(way.as, readRows(db, table, equals(column, id), way.omit ?? []));
  }
  yield ",\n";
  yield* list("notes", opened(db, "notes", equals("user_id", id), key));
  yield ",\n";
  yield* list("highlight_notes", opened(db, "highlight_changes", equals("user_id", id), key));
  if (!isSelf) {
    yield ",\n";
    yield* list("notes_of_the_team", opened(db, "person_notes", equals("user_id", id), key));
    yield ",\n";
    yield* list("kept_from_erasure", opened(db, "retention_keeps", equals("user_id", id), key));
  }
  yield ",\n";
  yield* list("doubts", opened(db, "doubts", equals("user_id", id), key, isSelf ? WHO_ANSWERED : []));
  yield ",\n";
  const onTheirs = sql<boolean>`t.doubt_id in (select own.id from doubts own where own.user_id = ${id}::uuid)`;
  yield* list("replies_to_doubts", opened(db, "doubt_replies", onTheirs, key));
  yield ",\n";
  // Marks are exported with their sittings, once those are released, and without their markers; the team’s notes are private.
  const about = sql<boolean>`(t.sealed_for = ${id}::uuid or t.as_user_id = ${id}::uuid
    or (t.subject_type = 'user' and t.subject_id = ${id}::uuid)) 
    and not (${isSelf} and (t.action = 'attempt.marked' or t.action like 'person\\_note.%'))`;
  yield* list("done_about_them", opened(db, "audit_entries", about, key));
  yield ',\n"sitting_details":[';
  const sittings = await listSittings(db, id);
  const versions = await loadSatVersions(
    db,
    sittings.flatMap(({ assessment_version_id, ...one }) =>
      assessment_version_id ? [{ ...one, assessment_version_id }] : [],
    ),
  );
  for (const [index, one] of sittings.entries()) {
    if (index > 0) yield ",\n";
    const known = versions.get(one.assessment_version_id ?? "")?.shows(one);
    yield* sitting(db, key, one.id, {
      readerId: actor.id,
      isSelf,
      shows: isSelf ? (known ?? NOTHING) : ALL,
    });
  }
  yield "]}\n";
}

/** Returns everything held about a person as JSON, piece by piece. The caller checks permission. */
export async function exportPersonData(db: Database, actor: Actor, id: string): ReturnType<Downloads[string]> {
  return { name: `person-${id}.json`, mediaType: "application/json", content: personData(db, actor, id) };
}
