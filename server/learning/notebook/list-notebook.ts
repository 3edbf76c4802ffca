import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { searchable } from "@sextant/questions/text/written.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { pageLinks } from "../../platform/paging.ts";
import { findPersonKey } from "../../platform/person-keys.ts";
import { listAnswerEntries } from "./answer-entries.ts";
import type { Entry } from "./entry.ts";
import { listMediaEntries } from "./media-entries.ts";

type Query = HandlerInput<"notebook.list">["query"];
type Notebook = HandlerOutput<"notebook.list">;

/** Everything of an entry by which it is found. */
function wordsOf({ quote, text, tags, question, page, moment }: Entry): string {
  const about = question?.assessment ?? page?.material ?? moment?.video;
  return searchable(
    [quote, text, about?.name ?? "", question?.section ?? "", ...tags.map(({ name }) => name)].join("\n"),
  );
}

/** What an entry must meet, each by the filter that asks for it. */
function testsOf({ search = "", source, tag, words }: Query) {
  const sought = searchable(search).split(/\s+/).filter(Boolean);
  const tags = new Set(tag);
  return {
    search: (entry: Entry) => {
      if (sought.length === 0) return true;
      const said = wordsOf(entry);
      return sought.every((word) => said.includes(word));
    },
    source: (entry: Entry) => !source || source.length === 0 || source.includes(entry.source),
    tag: (entry: Entry) => tags.size === 0 || entry.tags.some(({ id }) => tags.has(id)),
    words: (entry: Entry) => words !== "true" || entry.text !== "",
  };
}

function countTags(entries: readonly Entry[]): Notebook["tags"] {
  const counted = new Map<string, Notebook["tags"][number]>();
  for (const { tags } of entries) {
    for (const { id, name } of tags) counted.set(id, { id, name, count: (counted.get(id)?.count ?? 0) + 1 });
  }
  return [...counted.values()].sort((one, other) => other.count - one.count || one.name.localeCompare(other.name));
}

/** Lists all that a person noted and highlighted, the newest first. What is sealed is opened and searched here: there is no index of it. */
export async function listNotebook(db: Database, actor: Actor, query: Query, url: string): Promise<Notebook> {
  const key = await findPersonKey(db, actor.id);
  const lists = await Promise.all([
    key ? listMediaEntries(db, actor, key) : [],
    actor.role === "student" ? listAnswerEntries(db, actor.id, key) : [],
  ]);
  const all = lists.flat().sort((one, other) => other.at.getTime() - one.at.getTime());
  const tests = testsOf(query);
  const meeting = (...names: (keyof typeof tests)[]) => all.filter((one) => names.every((name) => tests[name](one)));
  const found = meeting("search", "source", "tag", "words");
  const sources = meeting("search", "tag", "words");
  const countOf = (source: Entry["source"]) => sources.filter((one) => one.source === source).length;
  const start = (query.page - 1) * query.page_size;
  return {
    count: found.length,
    ...pageLinks(url, query, found.length),
    results: found.slice(start, start + query.page_size),
    total: all.length,
    first_at: all.at(-1)?.at ?? null,
    sources: { question: countOf("question"), material: countOf("material"), video: countOf("video") },
    tags: countTags(meeting("search", "source", "words")),
    with_words: meeting("search", "source", "tag").filter(({ text }) => text !== "").length,
  };
}
