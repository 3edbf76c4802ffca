import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

/** Words at a place: a page, or a moment in milliseconds. */
export interface PlacedText {
  place: number;
  ends_ms?: number;
  text: string;
}

const ROWS_A_STATEMENT = 2000;

/** What texts belong to. */
export type TextOwner = { study_material_id: string } | { zoom_video_id: string };

const isOf = (owner: TextOwner) =>
  "study_material_id" in owner
    ? sql`study_material_id = ${owner.study_material_id}::uuid`
    : sql`zoom_video_id = ${owner.zoom_video_id}::uuid`;

export async function deleteTexts(tx: Tx, owner: TextOwner): Promise<void> {
  await sql`delete from library_texts where ${isOf(owner)}`.execute(tx);
}

export async function insertTexts(
  tx: Tx,
  owner: TextOwner,
  version: number,
  texts: readonly PlacedText[],
): Promise<void> {
  const [material, video] =
    "study_material_id" in owner ? [owner.study_material_id, null] : [null, owner.zoom_video_id];
  for (let start = 0; start < texts.length; start += ROWS_A_STATEMENT) {
    const part = texts.slice(start, start + ROWS_A_STATEMENT);
    await sql`insert into library_texts (study_material_id, zoom_video_id, version, place, ends_ms, text)
      select ${material}::uuid, ${video}::uuid, ${version}::int, place, ends_ms, text
      from unnest(${part.map((one) => one.place)}::int[], ${part.map((one) => one.ends_ms ?? null)}::int[],
        ${part.map((one) => one.text)}::text[]) as given (place, ends_ms, text)`.execute(tx);
  }
}

/** Reads the places of material that contain these very words, in order, with how often each, whatever their case, accents and lines. */
export async function selectPlaces(db: Database, owner: TextOwner, sought: string, most: number) {
  const { rows } = await sql<{ place: number; count: number }>`
    select place, (length(folded) - length(replace(folded, sought, ''))) / length(sought) as count
    from library_texts, compared_text(text) as folded, compared_text(${sought}) as sought
    where ${isOf(owner)} and sought <> '' and strpos(folded, sought) > 0
    order by place limit ${most}`.execute(db);
  return rows;
}

/** Reads all words of one material or video, in the order of their places. */
export async function selectTexts(db: Database, owner: TextOwner) {
  const { rows } = await sql<{ place: number; text: string }>`
    select place, text from library_texts where ${isOf(owner)} order by place`.execute(db);
  return rows;
}

/** A place where something was found. */
export interface FoundText {
  type: "study_material" | "zoom_video";
  id: string;
  title: string;
  place: number;
  /** The part of its folded text where words were found, with those words marked. */
  headline: string;
  text: string;
  /** Of rich text, what it is and which version. */
  body: string | null;
  number: number | null;
}

/** So many places are compared for the best: of a word that is everywhere, more of them say nothing. */
const MOST_RANKED = 2000;

const askedWords = (search: string) =>
  sql`(websearch_to_tsquery('english', searched_text(${search})) || plainto_tsquery('simple', searched_text(${search})))`;

/** Words that are written without spaces: a full stop keeps signs of two words from being a pair. */
const unspacedWords = (words: readonly string[]) =>
  sql`array_to_string(tsvector_to_array(unspaced_pairs(${words.join(".")})), ' & ')::tsquery`;

/** Words that are looked up: those written without spaces apart. */
export interface Sought {
  rest: string;
  unspaced: readonly string[];
}

const soughtWords = ({ rest, unspaced }: Sought) => {
  if (unspaced.length === 0) return askedWords(rest);
  return rest === "" ? unspacedWords(unspaced) : sql`(${askedWords(rest)} && ${unspacedWords(unspaced)})`;
};

/**
 * Tells whether words can be looked up: of those that only say what should not be there, as "-sign" does, nearly every place is one, and
 * no index finds them.
 */
export async function canBeFound(db: Database, sought: Sought): Promise<boolean> {
  const { rows } = await sql<{ tree: string }>`select querytree(${soughtWords(sought)}) as tree`.execute(db);
  return !["", "T"].includes(rows[0]?.tree ?? "");
}

/** Finds places that contain all of these words, the best first, in what these conditions let through. */
export async function selectFound(
  db: Database,
  sought: Sought,
  options: {
    readable: { materials: RawBuilder<boolean>; videos: RawBuilder<boolean> };
    start: string;
    stop: string;
    most: number;
  },
): Promise<FoundText[]> {
  const { readable, start, stop, most } = options;
  // A fragment has words before what was found, too; without, it begins with it.
  const style = `StartSel=${start}, StopSel=${stop}, MaxWords=28, MinWords=14, ShortWord=0, MaxFragments=1`;
  // Pairs of signs may be anywhere in a text, so the whole words are looked for too.
  const hasUnspaced =
    sought.unspaced.length === 0
      ? sql`true`
      : sql`(select bool_and(strpos(signs, unspaced_signs(word)) > 0)
          from unspaced_signs(texts.text) as signs, unnest(${[...sought.unspaced]}::text[]) as word)`;
  const { rows } = await sql<FoundText>`
    with asked as materialized (select ${soughtWords(sought)} as words),
    found as materialized (
      select texts.study_material_id, texts.zoom_video_id, texts.place, texts.text, texts.words
      from library_texts texts, asked
      where texts.words @@ asked.words and ${hasUnspaced} and (
        texts.study_material_id in (select id from study_materials where archived_at is null and ${readable.materials})
        or texts.zoom_video_id in (select id from zoom_videos where archived_at is null and ${readable.videos}))
      limit ${MOST_RANKED}
    ), best as (
      select found.*, ts_rank(found.words, asked.words) as rank from found, asked
      order by rank desc, study_material_id, zoom_video_id, place limit ${most}
    )
    select case when best.zoom_video_id is null then 'study_material' else 'zoom_video' end as type,
      coalesce(best.study_material_id, best.zoom_video_id) as id, coalesce(material.title, video.title) as title, best.place,
      ts_headline('english', searched_words(best.text), asked.words, ${style}) as headline, best.text, newest.body, newest.number
    from best cross join asked
    left join study_materials material on material.id = best.study_material_id
    left join lateral (select body, number from material_versions where study_material_id = best.study_material_id
      order by number desc limit 1) newest on true
    left join zoom_videos video on video.id = best.zoom_video_id
    order by best.rank desc, best.study_material_id, best.zoom_video_id, best.place`.execute(db);
  return rows;
}
