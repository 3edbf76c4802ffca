import { queryOptions, useQuery } from "@tanstack/react-query";
import type { User } from "../common/session.ts";
import { useSettled } from "../common/use-settled.ts";
import { foundAddress } from "../library/student/found-address.ts";
import { entryAddress } from "../notebook/entry-address.ts";
import { call } from "../requests/call.ts";
import { momentText } from "../ui/use-durations.ts";

/** More of a kind nobody reads here: its own place finds the rest. */
const MOST = "5";

/** What a search found: by its words, and where it is. */
export type FoundEntry = {
  id: string;
  kind: "questions" | "people" | "assessments" | "materials" | "videos" | "texts" | "doubts" | "notes";
  name: string;
  href: string;
  /** Of words on a page: which one. */
  page?: number;
};

const materialsOf = (found: readonly { id: string; title: string }[]): FoundEntry[] =>
  found.map(({ id, title }) => ({ id, kind: "materials", name: title, href: `/library/${id}` }));

const videosOf = (found: readonly { id: string; title: string }[]): FoundEntry[] =>
  found.map(({ id, title }) => ({ id, kind: "videos", name: title, href: `/videos/${id}` }));

/** As much of words as one line holds. */
const LONGEST = 90;
const shortened = (words: string) => (words.length <= LONGEST ? words : `${words.slice(0, LONGEST).trimEnd()}…`);

/** Finds words on pages of material and in what is said in videos, the best places first. */
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
  /** Doubts that were too old to be searched. */
  unsearched: number;
}

/** Finds doubts, the newest first: one's own, or those within reach. */
async function findDoubts(search: string, signal: AbortSignal): Promise<Found> {
  const query = { search, page_size: MOST, ordering: "-created_at" };
  const { results, unsearched } = await call("doubts.list", { query, signal });
  const entries = results.map(
    ({ id, title }): FoundEntry => ({ id, kind: "doubts", name: title, href: `/doubts?doubt=${id}` }),
  );
  return { entries, unsearched };
}

/** Finds what one noted and highlighted oneself. */
async function findNotes(search: string, signal: AbortSignal): Promise<FoundEntry[]> {
  const { results } = await call("notebook.list", { query: { search, page_size: MOST }, signal });
  return results.flatMap((entry): FoundEntry[] => {
    const href = entryAddress(entry);
    return href ? [{ id: entry.key, kind: "notes", name: shortened(entry.text || entry.quote), href }] : [];
  });
}

/** Finds what is read, watched, asked and noted: students and the team have it alike. */
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

/** Students have no lists but what they have to read. */
const foundQuery = (search: string, isStudent: boolean) =>
  queryOptions({
    queryKey: ["finder", search],
    queryFn: async ({ signal }): Promise<Found> => {
      const query = { search, page_size: MOST };
      if (isStudent) return findMedia(search, signal);
      const [questions, people, assessments, media] = await Promise.all([
        call("questions.list", { query, signal }),
        call("people.view", { query, signal }),
        call("assessments.list", { query, signal }),
        findMedia(search, signal),
      ]);
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
        ...assessments.results.map(({ id, name }) => ({
          id,
          kind: "assessments" as const,
          name,
          href: `/assessments/${id}`,
        })),
        ...media.entries,
      ];
      return { entries, unsearched: media.unsearched };
    },
    staleTime: 30_000,
  });

/**
 * Finds questions, people, assessments, materials, videos, what they say, doubts and notes by words, once somebody has stopped typing; for
 * students the materials and videos that they have, and their own doubts.
 */
export function useFoundEntries(role: User["role"], typed: string) {
  const wanted = typed.trim();
  const search = useSettled(wanted);
  const mayAsk = wanted.length >= 2;
  const found = useQuery({ ...foundQuery(search, role === "student"), enabled: mayAsk && search.length >= 2 });
  // What an earlier word found is no answer to this one; until its own is there, nobody can say that there is none.
  const isAnswer = mayAsk && search === wanted;
  return {
    entries: (isAnswer && found.data?.entries) || [],
    unsearched: (isAnswer && found.data?.unsearched) || 0,
    isPending: mayAsk && (!isAnswer || found.isPending),
    isError: isAnswer && found.isError,
  };
}
