import type { ListQuery } from "@sextant/contract/common.ts";
import type { QuestionFacets, QuestionFilter } from "@sextant/contract/question-filter.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { type Page, pageLinks } from "../../platform/paging.ts";
import { findQuestions, type LoadedQuestion } from "./load-questions.ts";
import { facetsOf } from "./search/facets.ts";
import { findRows } from "./search/find-rows.ts";
import { pageOfRows, readOrdering } from "./search/order.ts";
import { rankedPage } from "./search/relevance.ts";
import { selectNames } from "./search/search.queries.ts";
import { readUses } from "./search/search-index.ts";

type Query = ListQuery & QuestionFilter & { facets: boolean };

export interface ListedQuestion extends LoadedQuestion {
  uses: { draft: number; published: number };
}

type Found = Page<ListedQuestion> & { facets?: QuestionFacets };

const NEWEST_FIRST = "-created_at";

async function nameFacets(db: Database, facets: QuestionFacets): Promise<QuestionFacets> {
  const names = await selectNames(
    db,
    [...facets.school, ...facets.created_by].map(({ id }) => id),
  );
  const named = (values: QuestionFacets["school"]) =>
    values
      .map((value) => ({ ...value, name: names.get(value.id) ?? "" }))
      .sort((one, other) => one.name.localeCompare(other.name, "en") || (one.id < other.id ? -1 : 1));
  return { ...facets, school: named(facets.school), created_by: named(facets.created_by) };
}

/**
 * Lists a page of the questions that the actor may read, newest first unless asked otherwise or searched for, with the exact count
 * of all; with counts by value when asked.
 *
 * @throws Refusal `malformed` for an ordering that there is not.
 */
export async function listQuestions(db: Database, actor: Actor, query: Query, url: string): Promise<Found> {
  const { page: number, page_size: length, ordering: asked, facets: wantsFacets, ...filter } = query;
  const search = filter.search?.trim() ?? "";
  const ordering = asked || (search ? "relevance" : NEWEST_FIRST);
  const isRanked = search !== "" && ordering === "relevance";
  if (ordering !== "relevance") readOrdering(ordering);

  const rows = await findRows(db, actor, filter, wantsFacets);
  const { index, found } = rows;
  const part = { start: (number - 1) * length, length };
  // All that is taken from the index is taken here, before anything is waited for.
  const facets = wantsFacets ? facetsOf(rows) : null;
  const usesOf = readUses(index);
  const ids = isRanked
    ? await rankedPage(db, rows, filter.search ?? "", part)
    : pageOfRows(index, found.isFound, ordering === "relevance" ? NEWEST_FIRST : ordering, part).map(
        (row) => index.ids[row] ?? "",
      );
  const [questions, named] = await Promise.all([findQuestions(db, actor, ids), facets ? nameFacets(db, facets) : null]);
  return {
    count: found.count,
    ...pageLinks(url, query, found.count),
    results: questions.map((question) => ({ ...question, uses: usesOf(question.row.id) })),
    ...(named ? { facets: named } : {}),
  };
}
