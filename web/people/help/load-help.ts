import { queryOptions } from "@tanstack/react-query";
import type { i18n } from "i18next";
import type { User } from "../../base/common/session.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { HelpPage } from "./help-page.ts";
import { type Piece, readMarkup } from "./read-markup.ts";
import { type HelpGroup, helpGroups, type TopicsOf, topicsOf } from "./topics.ts";

/** A page of help as it is shown: its texts in pieces. */
export interface ReadPage {
  lead: Piece[];
  /** What its picture shows; null where there is none. */
  picture: string | null;
  steps: Piece[][];
  more: { title: Piece[]; steps: Piece[][] }[];
  troubles: { what: Piece[]; todo: Piece[] }[];
}

/** A chunk for each part of the list. */
const contents: { [Group in HelpGroup]: () => Promise<{ pages: Readonly<Record<TopicsOf<Group>, HelpPage>> }> } = {
  tests: () => import("./content/tests.ts"),
  learning: () => import("./content/learning.ts"),
  account: () => import("./content/account.ts"),
  authoring: () => import("./content/authoring.ts"),
  giving: () => import("./content/giving.ts"),
  results: () => import("./content/results.ts"),
  people: () => import("./content/people.ts"),
  organisation: () => import("./content/organisation.ts"),
};

type Spell = (words: string) => string;

function readPage(page: HelpPage, spell: Spell): ReadPage {
  const read = (text: string) => readMarkup(text, spell);
  return {
    lead: read(page.lead),
    picture: page.picture === undefined ? null : spell(page.picture),
    steps: page.steps.map(read),
    more: (page.more ?? []).map(({ title, steps }) => ({ title: read(title), steps: steps.map(read) })),
    troubles: page.troubles.map(({ what, todo }) => ({ what: read(what), todo: read(todo) })),
  };
}

/** Lists all texts of a page in the order in which they are read. */
export function textsOf({ lead, steps, more, troubles }: ReadPage): Piece[][] {
  return [
    lead,
    ...steps,
    ...more.flatMap(({ title, steps: others }) => [title, ...others]),
    ...troubles.flatMap(({ what, todo }) => [what, todo]),
  ];
}

const namespaceOf = (piece: Piece) => (piece.kind === "label" ? [piece.key.split(":")[0] ?? ""] : []);

/** Loads the pages of some parts, with the catalogues of the labels that they name. */
async function loadPages(groups: readonly HelpGroup[], messages: i18n): Promise<Map<string, ReadPage>> {
  const american = messages.language === "en-US" ? await import("@sextant/questions/text/american.ts") : null;
  const spell: Spell = american ? american.inAmerican : (words) => words;
  const loaded = await Promise.all(groups.map((group) => contents[group]()));
  const entries = loaded.flatMap(({ pages }) => Object.entries<HelpPage>(pages));
  const read = new Map(entries.map(([id, page]) => [id, readPage(page, spell)] as const));
  const pieces = [...read.values()].flatMap(textsOf).flat();
  await messages.loadNamespaces([...new Set(pieces.flatMap(namespaceOf))]);
  return read;
}

/** Reads the pages of one part of the list. */
export const helpQuery = (group: HelpGroup, messages: i18n) =>
  queryOptions({
    queryKey: queryKey("help", "part", group, messages.language),
    queryFn: () => loadPages([group], messages),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Reads all pages that are for a role. */
export const allHelpQuery = (role: User["role"], messages: i18n) =>
  queryOptions({
    queryKey: queryKey("help", "all", role, messages.language),
    queryFn: () => {
      const groups = new Set(topicsOf(role).map(({ group }) => group));
      return loadPages(
        helpGroups.filter((group) => groups.has(group)),
        messages,
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Returns a text without marks. @param label Returns a label as it’s on screen. */
export function plainText(
  pieces: readonly Piece[],
  label: (piece: Extract<Piece, { kind: "label" }>) => string,
): string {
  return pieces.map((piece) => (piece.kind === "label" ? label(piece) : piece.text)).join("");
}
