import { useTranslation } from "react-i18next";
import type { User } from "../../base/common/session.ts";
import { searchHelp } from "../../people/help/search-help.ts";
import { topicsOf } from "../../people/help/topics.ts";
import type { FoundEntry } from "./found-entries.ts";

/** The maximum: the page of help finds the rest. */
const MOST = 5;

/** Finds pages of help by their titles, and by other words for what they’re about. */
export function useFoundHelp(role: User["role"], typed: string): FoundEntry[] {
  const { t } = useTranslation("help");
  if (typed.trim().length < 2) return [];
  const documents = topicsOf(role).map(({ id }) => {
    return { id, title: t(`titles.${id}`), words: t(`words.${id}`), texts: [] };
  });
  const { found, hasAll } = searchHelp(documents, typed);
  return (hasAll ? found : [])
    .slice(0, MOST)
    .map(({ id }) => ({ id, kind: "help", name: t(`titles.${id}`), href: `/help/${id}` }));
}
