import type { ListQuery } from "@sextant/contract/common.ts";
import { sql } from "kysely";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { type Page, paged } from "../platform/paging.ts";
import { countFacets, filteredQuestions, type QuestionFilter } from "./list-questions.queries.ts";
import { findQuestions, type LoadedQuestion } from "./load-questions.ts";

type Query = ListQuery & QuestionFilter & { facets: boolean };
type Found = Page<LoadedQuestion> & { facets?: Awaited<ReturnType<typeof countFacets>> };

/** A page of the questions that the actor may read, newest first unless asked otherwise; with counts by value when asked. */
export async function listQuestions(db: Database, actor: Actor, query: Query, url: string): Promise<Found> {
  const { page: number, page_size, ordering, facets, ...filter } = query;
  const page = await paged(
    db,
    filteredQuestions(db, actor, filter).select("questions.id"),
    { page: number, page_size, ordering },
    {
      url,
      orderings: {
        created_at: "questions.created_at",
        updated_at: "questions.updated_at",
        difficulty: "questions.difficulty",
        source: sql`questions.source`,
        status: "version.status",
      },
      defaultOrdering: "-created_at",
      tieBreaker: "questions.id",
    },
  );
  const ids = page.results.map((row) => row.id);
  return {
    ...page,
    results: await findQuestions(db, actor, ids),
    ...(facets ? { facets: await countFacets(db, actor, filter) } : {}),
  };
}
