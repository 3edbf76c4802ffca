import { markedText } from "@sextant/questions/html/marked-text.ts";
import { candidateOf, typesetQuestion } from "../../authoring/questions/render.ts";
import { loadQuestionVersions, type QuestionVersion } from "../../authoring/questions/versions.ts";
import type { Database } from "../../platform/database/client.ts";
import { unseal } from "../../platform/sealing.ts";
import { type Anchor, presentAnchors } from "../doubts/anchors.ts";
import { loadSatVersions } from "../evidence/shows.ts";
import { tagsOf } from "../evidence/tags.ts";
import { type Entry, nothingOf } from "./entry.ts";
import { highlightName } from "./highlights.ts";
import {
  type HighlightChangeRow,
  type KeptHighlight,
  type NotedAnswerRow,
  selectHighlightChanges,
  selectNotedAnswers,
} from "./notebook.queries.ts";

type Place = NonNullable<Anchor["question"]>;

/** An answer whose question and response its student may see, with its data. */
interface Noted {
  row: NotedAnswerRow;
  place: Place;
  tags: Entry["tags"];
  version: QuestionVersion;
}

/** Answers that may be looked back at: what was noted in others waits until their review is open. */
async function selectShown(db: Database, userId: string): Promise<NotedAnswerRow[]> {
  const rows = await selectNotedAnswers(db, userId);
  const versions = await loadSatVersions(db, rows);
  return rows.filter((row) => versions.get(row.assessment_version_id)?.shows(row).response);
}

async function loadNoted(db: Database, rows: readonly NotedAnswerRow[]): Promise<Noted[]> {
  const anchored = rows.map((row) => ({
    kind: "question" as const,
    session_id: row.session_id,
    attempt_id: row.attempt_id,
    question_version_id: row.question_version_id,
    chosen: null,
    study_material_id: null,
    material_version: null,
    page: null,
    zoom_video_id: null,
    at_ms: null,
  }));
  const [anchors, versions] = await Promise.all([
    presentAnchors(db, anchored, null),
    loadQuestionVersions(db, [...new Set(rows.map(({ question_version_id }) => question_version_id))]),
  ]);
  const tags = await tagsOf(
    db,
    [...versions.values()].map(({ question_id }) => question_id),
  );
  return rows.flatMap((row, index) => {
    const place = anchors[index]?.question;
    const version = versions.get(row.question_version_id);
    if (!place || !version) return [];
    const all = tags.get(version.question_id) ?? [];
    const parents = new Set(all.map(({ parent_id }) => parent_id));
    const own = all.filter(({ id }) => !parents.has(id)).map(({ id, name }) => ({ id, name }));
    return [{ row, place, version, tags: own }];
  });
}

/** The words of a question or its passage, as the page shows them. */
function shownText(version: QuestionVersion, where: string): string {
  const candidate = candidateOf(version, {}, () => null);
  return where === "stimulus" ? (candidate.stimulus?.body ?? "") : candidate.body;
}

function common({ row, place, tags }: Noted, highlight: string | null) {
  return {
    ...nothingOf,
    key: highlight === null ? row.attempt_id : `${row.attempt_id}:${highlight}`,
    source: "question" as const,
    tags,
    can_open: true,
    question: {
      session: row.session_id,
      attempt: row.attempt_id,
      highlight,
      assessment: place.assessment,
      section: place.section,
      position: place.position,
    },
  };
}

/** Returns the note on the whole question: a note from after the sitting replaces the earlier one. */
function noteEntry(noted: Noted): Entry[] {
  const { row, place } = noted;
  const text = row.later ?? row.note;
  if (text === "") return [];
  return [{ ...common(noted, null), at: row.later_at ?? row.saved_at, quote: place.title, text }];
}

function highlightEntry(
  noted: Noted,
  kept: KeptHighlight,
  change: HighlightChangeRow | undefined,
  key: Buffer | null,
): Entry[] {
  if (change?.is_removed) return [];
  const changed = change?.sealed && key ? unseal(key, change.sealed).toString("utf8") : null;
  return [
    {
      ...common(noted, highlightName(kept)),
      at: changed === null ? noted.row.saved_at : (change?.changed_at ?? noted.row.saved_at),
      quote: markedText(shownText(noted.version, kept.where), kept.start, kept.end),
      color: kept.color ?? "yellow",
      text: changed === null ? (kept.note ?? "") : (JSON.parse(changed) as { text: string }).text,
    },
  ];
}

/** Lists a student's notes and highlights in tests whose answers they may see. @param key The student's key, to unseal them. */
export async function listAnswerEntries(db: Database, userId: string, key: Buffer | null): Promise<Entry[]> {
  const rows = await selectShown(db, userId);
  if (rows.length === 0) return [];
  const [noted, changes] = await Promise.all([loadNoted(db, rows), selectHighlightChanges(db, userId)]);
  const changeOf = new Map(changes.map((one) => [`${one.attempt_id}:${one.highlight}`, one]));
  for (const { row, version } of noted) if (row.highlights.length > 0) await typesetQuestion(version);
  return noted.flatMap((one) => [
    ...noteEntry(one),
    ...one.row.highlights.flatMap((kept) =>
      highlightEntry(one, kept, changeOf.get(`${one.row.attempt_id}:${highlightName(kept)}`), key),
    ),
  ]);
}
