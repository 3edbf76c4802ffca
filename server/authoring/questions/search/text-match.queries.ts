import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/client.ts";
import type { SoughtFormula } from "./symbols.ts";
import type { Term } from "./text-query.ts";

/** A lexeme as tsquery reads it. */
const quoted = (lexeme: string) => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

const waysOf = (term: Extract<Term, { kind: "formula" }>) => [term, ...(term.alike ?? [])];

/** Any of these ways to write a formula. */
const anyWay = (ways: readonly SoughtFormula[]) =>
  ways
    .map(
      ({ pieces, isBeginning }) =>
        `(${pieces.map((piece) => `${quoted(piece)}${isBeginning ? ":*" : ""}`).join(" & ")})`,
    )
    .join(" | ");

function queryOf(term: Term): RawBuilder<unknown> {
  if (term.kind === "formula") return sql`${anyWay(waysOf(term))}::tsquery`;
  const words = term.kind === "word" ? term.word : term.words;
  // The English dictionary drops its commonest words; if nothing is left, the word is searched for unchanged.
  const forms = sql`case when numnode(phraseto_tsquery('english', ${words})) > 0
    then phraseto_tsquery('english', ${words}) else phraseto_tsquery('simple', ${words}) end`;
  if (term.kind === "phrase") return sql`(${forms})`;
  const alike = term.alike ? sql` || ${anyWay(term.alike)}::tsquery` : sql``;
  if (!term.isBeginning) return sql`(${forms}${alike})`;
  return sql`(${forms} || to_tsquery('simple', ${`${words}:*`})${alike})`;
}

function textQuery(terms: readonly Term[], search: string): RawBuilder<unknown> {
  const identifier = sql`${quoted(`#${search.trim().toLowerCase()}`)}::tsquery`;
  if (terms.length === 0) return identifier;
  return sql`((${sql.join(terms.map(queryOf), sql` && `)}) || ${identifier})`;
}

/** Checks what the pieces of long formulas leave open: whether they are adjacent. */
function standsAsWritten(terms: readonly Term[]): RawBuilder<boolean> | null {
  // A way without a literal is one piece: itself.
  const literals = terms.flatMap((term) => {
    const ways = term.kind === "formula" ? waysOf(term) : [];
    return ways.some(({ literal }) => literal) ? [ways.map(({ literal, pieces }) => literal ?? pieces[0] ?? "")] : [];
  });
  if (literals.length === 0) return null;
  const words = sql`translate(lower(version.plain_text), E' \n\t', '')`;
  const stands = (ways: readonly string[]) =>
    sql`(${sql.join(
      ways.map((literal) => sql`position(${literal} in ${words}) > 0`),
      sql` or `,
    )})`;
  return sql<boolean>`${sql.join(literals.map(stands), sql` and `)}`;
}

/**
 * At most this many texts are read to find a long formula verbatim. If more contain its pieces, texts that contain them all but apart from
 * each other are too rare to exclude.
 */
const MOST_READ = 1500;

/**
 * Reads the numbers of the questions whose words, formulas or identifier match a search, four bytes each: a common word matches tens of
 * thousands, and returning rows would take longer than finding them.
 */
export async function selectTextMatches(db: Database, terms: readonly Term[], search: string): Promise<Buffer> {
  const query = textQuery(terms, search);
  const asWritten = standsAsWritten(terms);
  const identifier = quoted(`#${search.trim().toLowerCase()}`);
  const matches = asWritten
    ? sql`with candidates as materialized (
          select texts.no, texts.question_version_id from question_texts texts where texts.search @@ ${query})
        select string_agg(int4send(candidates.no), ''::bytea) as numbers from candidates
        where (select count(*) from candidates) > ${MOST_READ}
          or exists (select from question_versions version
            where version.id = candidates.question_version_id and ${asWritten})
          or candidates.no in (select no from question_texts where search @@ ${identifier}::tsquery)`
    : sql`select string_agg(int4send(texts.no), ''::bytea) as numbers from question_texts texts
        where texts.search @@ ${query}`;
  const { rows } = await sql<{ numbers: Buffer | null }>`${matches}`.execute(db);
  return rows[0]?.numbers ?? Buffer.alloc(0);
}

/** Returns how well each of these questions fits the search. */
export async function selectRanks(
  db: Database,
  terms: readonly Term[],
  search: string,
  numbers: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ no: number; rank: number }>`
    select no, ts_rank(search, ${textQuery(terms, search)}) as rank from question_texts
    where no = any(${numbers}::int[])`.execute(db);
  return new Map(rows.map(({ no, rank }) => [no, rank]));
}
