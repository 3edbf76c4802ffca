import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { sumTestPace } from "../../authoring/assessments/check/test-pace.ts";
import { loadQuestionTitles } from "../../authoring/questions/titles.ts";
import { loadTaxonomy } from "../../authoring/taxonomy/load-taxonomy.ts";
import { pathNames } from "../../authoring/taxonomy/names.ts";
import type { Taxonomy } from "../../authoring/taxonomy/taxonomy.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { pageLinks } from "../../platform/paging.ts";
import { listKnownSittings } from "./known-sittings.ts";
import { countPool, countStock, type PoolRow, selectPool } from "./pool.queries.ts";

type Pool = HandlerOutput<"practice_pool.list">;

/** Each id under which questions may be filed, with every tag above it and its own. */
function holdersOf(taxonomy: Taxonomy): { filed: string; holder: string }[] {
  return taxonomy.all.flatMap((tag) =>
    taxonomy.idsOf(tag.id).flatMap((filed) => taxonomy.pathOf(tag).map((holder) => ({ filed, holder: holder.id }))),
  );
}

function presentQuestion(
  row: PoolRow,
  titles: ReadonlyMap<string, string>,
  taxonomy: Taxonomy,
): Pool["results"][number] {
  const tag = row.tag_ids.flatMap((id) => taxonomy.find(id) ?? [])[0];
  const { id, difficulty, met } = row;
  return { id, difficulty, met, title: titles.get(row.version_id) ?? "", tags: tag ? pathNames(taxonomy, tag) : [] };
}

/** Counts the questions under a tag that a person may practise and never met. */
export async function countUnseen(db: Database, actor: Actor, tag: string): Promise<number> {
  const tags = (await loadTaxonomy(db)).filedUnder(tag);
  const known = await listKnownSittings(db, actor);
  return (await countPool(db, actor, { tags, difficulty: [], known })).unseen;
}

/** Counts the questions under one of these tags, or all where none is named, that a person may practise; without `except`. */
export async function countPractisable(
  db: Database,
  actor: Actor,
  tags: readonly string[],
  except: readonly string[],
): Promise<number> {
  const taxonomy = await loadTaxonomy(db);
  const beneath = tags.length === 0 ? null : tags.flatMap((tag) => taxonomy.filedUnder(tag));
  return (await countPool(db, actor, { tags: beneath, difficulty: [], known: [], except })).questions;
}

/** Returns a page of what a person may practise, how many match, and how many there are by tag. */
export async function listPool(
  db: Database,
  actor: Actor,
  query: HandlerInput<"practice_pool.list">["query"],
  url: string,
): Promise<Pool> {
  const { tag: tags = [], difficulty = [], search } = query;
  const taxonomy = await loadTaxonomy(db);
  const filter = {
    tags: tags.length === 0 ? null : tags.flatMap((tag) => taxonomy.filedUnder(tag)),
    difficulty: difficulty.map(Number),
    search,
    known: await listKnownSittings(db, actor),
  };
  const { questions, unseen } = await countPool(db, actor, filter);
  const rows = await selectPool(db, actor, filter, query);
  const stock = new Map(
    (await countStock(db, actor, filter, holdersOf(taxonomy))).map(({ tag_id, ...counts }) => [tag_id, counts]),
  );
  const versions = rows.map(({ version_id }) => version_id);
  const titles = await loadQuestionTitles(db, versions);
  return {
    count: questions,
    ...pageLinks(url, query, questions),
    results: rows.map((row) => presentQuestion(row, titles, taxonomy)),
    unseen,
    seconds_each: rows.length === 0 ? null : (await sumTestPace(db, versions)) / rows.length,
    stock: taxonomy.all.flatMap(({ id, name, level, parent_id: parent }) => {
      const counts = stock.get(id);
      return counts ? [{ id, name, level, parent, ...counts }] : [];
    }),
  };
}
