import { shortenText } from "@sextant/questions/text/cut.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { practiceAddress } from "../../base/common/practice-address.ts";
import type { User } from "../../base/common/session.ts";
import { findTags, type Tag, tagsQuery } from "../../base/common/tags.ts";
import { useSettled } from "../../base/common/use-settled.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { momentText } from "../../base/ui/use-durations.ts";
import { entryAddress } from "../../learning/notebook/entry-address.ts";
import { foundAddress } from "../../library/library/student/found-address.ts";

/** The maximum per kind: its own page finds the rest. */
const MOST = "3";

/** A search result: its text and its address. */
export type FoundEntry = {
  id: string;
  kind:
    | ("questions" | "people" | "groups" | "assessments" | "reports" | "topics" | "assign" | "release")
    | ("materials" | "videos" | "texts" | "doubts" | "notes" | "help");
  name: string;
  href: string;
  /** For text on a page: its number. */
  page?: number;
};

const materialsOf = (found: readonly { id: string; title: string }[]): FoundEntry[] =>
  found.map(({ id, title }) => ({ id, kind: "materials", name: title, href: `/library/${id}` }));

const videosOf = (found: readonly { id: string; title: string }[]): FoundEntry[] =>
  found.map(({ id, title }) => ({ id, kind: "videos", name: title, href: `/videos/${id}` }));

/** The number of characters that fit one line. */
const LONGEST = 90;
const shortened = (words: string) => shortenText(words, LONGEST);

/** Searches the pages of material and the transcripts of videos, best matches first. */
async function findTexts(search: string, signal: AbortSignal): Promise<FoundEntry[]> {
  const { results } = await call("library.search", { query: { search }, signal });
  return results.slice(0, Number(MOST)).map(({ type, id, title, place, is_part, heading, snippet }): FoundEntry => {
    const said = `“${shortened(snippet.map(({ text }) => text).join(""))}”`;
    const found = { id: `${id}:${place}`, kind: "texts" as const };
    const href = foundAddress({ type, id, place }, search);
    if (is_part) return { ...found, name: `${said} ${heading === null ? title : `${title}, ${heading}`}`, href };
    return type === "zoom_video"
      ? { ...found, name: `${said} ${title}, ${momentText(place)}`, href }
      : {
          ...found,
          name: `${said} ${title}`,
          href,
          page: place,
        };
  });
}

interface Found {
  entries: FoundEntry[];
  /** The number of doubts that were too old to be searched. */
  unsearched: number;
}

/** Searches doubts, newest first: the student's own, or those within reach. */
async function findDoubts(search: string, signal: AbortSignal): Promise<Found> {
  const query = { search, page_size: MOST, ordering: "-created_at" };
  const { results, unsearched } = await call("doubts.list", { query, signal });
  const entries = results.map(
    ({ id, title }): FoundEntry => ({ id, kind: "doubts", name: title, href: `/doubts?doubt=${id}` }),
  );
  return { entries, unsearched };
}

/** Searches the person's own notes and highlights. */
async function findNotes(search: string, signal: AbortSignal): Promise<FoundEntry[]> {
  const { results } = await call("notebook.list", { query: { search, page_size: MOST }, signal });
  return results.flatMap((entry): FoundEntry[] => {
    const href = entryAddress(entry);
    return href ? [{ id: entry.key, kind: "notes", name: shortened(entry.text || entry.quote), href }] : [];
  });
}

/** Searches reading, videos, doubts and notes: for students and team alike. */
async function findMedia(search: string, signal: AbortSignal): Promise<Found> {
  const query = { search, page_size: MOST };
  const [materials, videos, texts, doubts, notes] = await Promise.all([
    call("study_material.list", { query, signal }),
    call("zoom_videos.list", { query, signal }),
    findTexts(search, signal),
    findDoubts(search, signal),
    findNotes(search, signal),
  ]);
  return {
    entries: [...materialsOf(materials.results), ...videosOf(videos.results), ...texts, ...doubts.entries, ...notes],
    unsearched: doubts.unsearched,
  };
}

/** Searches a student’s own tests. One whose results are out leads to its newest report. */
async function findOwnTests(user: string, search: string, signal: AbortSignal): Promise<FoundEntry[]> {
  const query = { search, page_size: MOST };
  const { results } = await call("users.list_assessments", { params: { id: user }, query, signal });
  return results.map(({ assessment: { id, name }, state, sessions }): FoundEntry => {
    const released = sessions.filter((sitting) => sitting.state === "released").at(-1);
    return state === "released" && released
      ? { id: released.id, kind: "reports", name, href: `/reports/${released.id}` }
      : { id, kind: "assessments", name, href: "/assessments" };
  });
}

/** Students search their tests and reading, never the lists of others. */
const foundQuery = (search: string, user: User) =>
  queryOptions({
    queryKey: queryKey("finder", search),
    queryFn: async ({ signal }): Promise<Found> => {
      const query = { search, page_size: MOST };
      if (user.role === "student") {
        const [tests, media] = await Promise.all([findOwnTests(user.id, search, signal), findMedia(search, signal)]);
        return { ...media, entries: [...tests, ...media.entries] };
      }
      const isAllocator = user.role !== "counselor";
      const [questions, people, groups, assessments, waiting, media] = await Promise.all([
        call("questions.list", { query, signal }),
        call("people.view", { query, signal }),
        call("groups.list", { query, signal }),
        call("assessments.list", { query, signal }),
        isAllocator ? call("assessment_results.list_to_release", { query: { page_size: "50" }, signal }) : null,
        findMedia(search, signal),
      ]);
      const published = assessments.results.filter(({ published_version }) => published_version !== null);
      const toRelease = new Set(waiting?.results.map(({ id }) => id));
      const entries: FoundEntry[] = [
        ...questions.results.map(({ id, title }) => ({
          id,
          kind: "questions" as const,
          name: title,
          href: `/bank?search=${encodeURIComponent(search)}&q=${id}`,
        })),
        ...people.results.map(({ id, first_name, last_name, username }) => ({
          id,
          kind: "people" as const,
          name: `${first_name} ${last_name}`.trim() || (username ?? ""),
          href: `/people/${id}`,
        })),
        ...groups.results.map(({ id, name }) => ({ id, kind: "groups" as const, name, href: `/groups/${id}` })),
        ...assessments.results.map(({ id, name }) => ({
          id,
          kind: "assessments" as const,
          name,
          href: `/assessments/${id}`,
        })),
        ...published.map(({ id, name }) => ({ id, kind: "reports" as const, name, href: `/results/${id}` })),
        ...(isAllocator ? published : [])
          .filter(({ archived_at }) => archived_at === null)
          .map(({ id, name }) => ({ id, kind: "assign" as const, name, href: `/allocate/new?assessment=${id}` })),
        ...published
          .filter(({ id }) => toRelease.has(id))
          .map(({ id, name }) => ({ id, kind: "release" as const, name, href: `/results/${id}` })),
        ...media.entries,
      ];
      return { entries, unsearched: media.unsearched };
    },
    staleTime: 30_000,
  });

/** Finds topics by their names: a student practises one, the team sees its questions. */
function findTopics(tags: readonly Tag[], user: User, search: string): FoundEntry[] {
  return findTags(tags, search)
    .slice(0, Number(MOST))
    .map(({ id, name, path }): FoundEntry => {
      const above = path.at(-2)?.name;
      const href = user.role === "student" ? practiceAddress({ tag: id }) : `/bank?tag=${id}`;
      return { id, kind: "topics", name: above ? `${name} · ${above}` : name, href };
    });
}

/**
 * Searches questions, people, assessments, their results, topics, materials, videos, transcripts, doubts and notes, once the person has
 * stopped typing; for students, only their tests and reports, topics, materials and videos, and their own doubts.
 */
export function useFoundEntries(user: User, typed: string) {
  const wanted = typed.trim();
  const search = useSettled(wanted);
  const mayAsk = wanted.length >= 2;
  const isAsked = mayAsk && search.length >= 2;
  const found = useQuery({ ...foundQuery(search, user), enabled: isAsked });
  const tags = useQuery({ ...tagsQuery, enabled: isAsked });
  // Results of an earlier search are no answer to this one; until its own arrive, the list can't claim that there are none.
  const isAnswer = mayAsk && search === wanted;
  return {
    entries: isAnswer ? [...findTopics(tags.data ?? [], user, search), ...(found.data?.entries ?? [])] : [],
    unsearched: (isAnswer && found.data?.unsearched) || 0,
    isPending: mayAsk && (!isAnswer || found.isPending),
    isError: isAnswer && (found.isError || tags.isError),
  };
}
