import { newId } from "@sextant/server/platform/ids.ts";
import { Connection } from "./connection.ts";
import { median, percentile } from "./statistics.ts";
import type { World } from "./world.ts";

const VIDEOS = 400;
const CUES = 2500;
/** Videos that the student has, and so many of the materials of each kind. */
const OWN = 40;
const PDFS = 200;
const PAGES = 200;
const ARTICLES = 2000;
/** Words of a page, and of an article. */
const PAGE_WORDS = 250;
const ARTICLE_WORDS = 600;
const TIMES = 60;

const topics =
  "triangle circle parabola fraction sequence probability vector matrix polynomial logarithm integral inequality".split(
    " ",
  );
const fillers = "and so then we write the next line on board again because now look here you see it works".split(" ");
/** Words that a few lines in a thousand have. */
const rare = Array.from({ length: 500 }, (_, index) => `theorem${index}`);

const cases: { name: string; search: (turn: number) => string }[] = [
  { name: "a common word", search: (turn) => topics[turn % topics.length] ?? "" },
  { name: "two common words", search: (turn) => `${topics[turn % 12]} ${topics[(turn + 5) % 12]}` },
  { name: "a word in 40% of lines and pages", search: (turn) => (turn % 2 === 0 ? "negative" : "Negative ") },
  { name: "a rare word", search: (turn) => rare[(turn * 7) % rare.length] ?? "" },
  { name: "a phrase", search: (turn) => `"divide by a negative" ${topics[turn % 12]}` },
  { name: "a word that nobody says", search: (turn) => `zyx${turn}` },
];

/** Writes videos with a million lines of transcript, some of them given to one student. */
async function fill({ platform: { pool } }: World, student: string): Promise<void> {
  const ids = Array.from({ length: VIDEOS }, () => newId());
  await pool.query(
    `insert into zoom_videos (id, title, link, has_transcript)
     select id, 'Class ' || no, 'https://example.org/' || no, true from unnest($1::uuid[]) with ordinality as given (id, no)`,
    [ids],
  );
  await pool.query(
    `insert into allocations (id, zoom_video_id, user_id) select gen_random_uuid(), id, $2 from unnest($1::uuid[]) id`,
    [ids.slice(0, OWN), student],
  );
  for (let start = 0; start < VIDEOS; start += 40) {
    await pool.query(
      `insert into library_texts (zoom_video_id, version, place, ends_ms, text)
       select id, 1, line * 2000, line * 2000 + 2000,
         ($2::text[])[1 + floor(random() * $3)::int] || ' ' || ($2::text[])[1 + floor(random() * $3)::int] || ' ' ||
         ($2::text[])[1 + floor(random() * $3)::int] || ' ' || ($4::text[])[1 + floor(random() * $5)::int] || ' ' ||
         ($2::text[])[1 + floor(random() * $3)::int] ||
         case when random() < 0.4 then ' divide by a negative' else ' so it goes' end ||
         case when random() < 0.1 then ' ' || ($6::text[])[1 + floor(random() * $7)::int] else '' end
       from unnest($1::uuid[]) id cross join generate_series(0, ${CUES - 1}) line`,
      [ids.slice(start, start + 40), fillers, fillers.length, topics, topics.length, rare, rare.length],
    );
  }
}

/** Writes files with a page of words each, and articles, all with a version that is read; some are given to one student. */
async function fillMaterials({ platform: { pool } }: World, student: string): Promise<void> {
  const kinds = [
    { count: PDFS, type: "application/pdf", pages: PAGES, words: PAGE_WORDS },
    { count: ARTICLES, type: "text/html", pages: 1, words: ARTICLE_WORDS },
  ];
  for (const { count, type, pages, words } of kinds) {
    const ids = Array.from({ length: count }, () => newId());
    await pool.query(
      `insert into study_materials (id, title)
       select id, 'Text ' || no from unnest($1::uuid[]) with ordinality as given (id, no)`,
      [ids],
    );
    await pool.query(
      `insert into material_versions (id, study_material_id, number, body, media_type)
       select gen_random_uuid(), id, 1, '<p>Text</p>', $2 from unnest($1::uuid[]) id`,
      [ids, type],
    );
    await pool.query(
      `insert into material_texts (study_material_id, number, state, pages) select id, 1, 'ready', $2 from unnest($1::uuid[]) id`,
      [ids, pages],
    );
    await pool.query(
      `insert into allocations (id, study_material_id, user_id) select gen_random_uuid(), id, $2 from unnest($1::uuid[]) id`,
      [ids.slice(0, OWN), student],
    );
    // Every tenth word says what it is about, and one in two hundred is rare.
    await pool.query(
      `insert into library_texts (study_material_id, version, place, text)
       select id, 1, page, (
         select string_agg(case when word % 10 = 0 then ($4::text[])[1 + floor(random() * $5)::int]
           when random() < 0.005 then ($6::text[])[1 + floor(random() * $7)::int]
           else ($2::text[])[1 + floor(random() * $3)::int] end, ' ') from generate_series(1, $9::int + 0 * page) word)
         || case when random() < 0.4 then ' divide by a negative' else ' so it goes' end
       from unnest($1::uuid[]) id cross join generate_series(1, $8::int) page`,
      [ids, fillers, fillers.length, topics, topics.length, rare, rare.length, pages, words],
    );
  }
}

/** Measures the search in what is said and written: a million lines, 40,000 pages and 2,000 articles, one client, warm, over HTTP. */
export async function measureLibrarySearch(world: World, say: (line: string) => void): Promise<void> {
  const [staff, student] = [await world.createPerson("staff"), await world.createPerson("student")];
  const began = performance.now();
  await fill(world, student.id);
  await fillMaterials(world, student.id);
  await world.platform.pool.query("vacuum analyze library_texts");
  const [lines, pages] = [VIDEOS * CUES, PDFS * PAGES].map((count) => count.toLocaleString("en"));
  const took = Math.round((performance.now() - began) / 1000);
  say(`${lines} lines, ${pages} pages and ${ARTICLES.toLocaleString("en")} articles written in ${took} s.\n`);
  const connection = await Connection.open(world.port);
  say("| Search | staff p50 ms | p95 ms | student with 40 of each kind p50 ms | p95 ms |");
  say("| --- | --- | --- | --- | --- |");
  for (const { name, search } of cases) {
    const figures: number[] = [];
    for (const { token } of [staff, student]) {
      const latencies: number[] = [];
      for (let turn = -5; turn < TIMES; turn += 1) {
        const sent = performance.now();
        const path = `/api/library/search/?${new URLSearchParams({ search: search(turn + 5) })}`;
        const reply = await connection.request("GET", path, token);
        if (reply.status !== 200) throw new Error(`GET ${path}: ${reply.body}`);
        if (turn >= 0) latencies.push(performance.now() - sent);
      }
      figures.push(median(latencies), percentile(latencies, 0.95));
    }
    say(`| ${name} | ${figures.map((value) => value.toFixed(1)).join(" | ")} |`);
  }
  connection.close();
}
