import { queryOptions, useQuery } from "@tanstack/react-query";
import type { User } from "../common/session.ts";
import { useSettled } from "../common/use-settled.ts";
import { call } from "../requests/call.ts";

/** More of a kind nobody reads here: its own place finds the rest. */
const MOST = "5";

/** What a search found: by its words, and where it is. */
export type FoundEntry = {
  id: string;
  kind: "questions" | "people" | "assessments" | "materials" | "videos";
  name: string;
  href: string;
};

const materialsOf = (found: readonly { id: string; title: string }[]): FoundEntry[] =>
  found.map(({ id, title }) => ({ id, kind: "materials", name: title, href: `/library/${id}` }));

const videosOf = (found: readonly { id: string; title: string }[]): FoundEntry[] =>
  found.map(({ id, title }) => ({ id, kind: "videos", name: title, href: `/videos/${id}` }));

/** Finds what is read and watched: students and the team have it alike. */
async function findMedia(search: string, signal: AbortSignal): Promise<FoundEntry[]> {
  const query = { search, page_size: MOST };
  const [materials, videos] = await Promise.all([
    call("study_material.list", { query, signal }),
    call("zoom_videos.list", { query, signal }),
  ]);
  return [...materialsOf(materials.results), ...videosOf(videos.results)];
}

/** Students have no lists but what they have to read. */
const foundQuery = (search: string, isStudent: boolean) =>
  queryOptions({
    queryKey: ["finder", search],
    queryFn: async ({ signal }): Promise<FoundEntry[]> => {
      const query = { search, page_size: MOST };
      if (isStudent) return findMedia(search, signal);
      const [questions, people, assessments, media] = await Promise.all([
        call("questions.list", { query, signal }),
        call("people.view", { query, signal }),
        call("assessments.list", { query, signal }),
        findMedia(search, signal),
      ]);
      return [
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
        ...media,
      ];
    },
    staleTime: 30_000,
  });

/**
 * Finds questions, people, assessments, materials and videos by words, once somebody has stopped typing; for students the materials and
 * videos that they have.
 */
export function useFoundEntries(role: User["role"], typed: string) {
  const wanted = typed.trim();
  const search = useSettled(wanted);
  const mayAsk = wanted.length >= 2;
  const found = useQuery({ ...foundQuery(search, role === "student"), enabled: mayAsk && search.length >= 2 });
  // What an earlier word found is no answer to this one; until its own is there, nobody can say that there is none.
  const isAnswer = mayAsk && search === wanted;
  return {
    entries: isAnswer ? (found.data ?? []) : [],
    isPending: mayAsk && (!isAnswer || found.isPending),
    isError: isAnswer && found.isError,
  };
}
