import type { QuestionInput } from "@sextant/questions/question.ts";
import type { Message } from "./messages/message.ts";

/** Where in what was handed over. */
export interface Place {
  file: string;
  /** From 1; 0 where there is no file to have lines, or nothing of it was read. */
  line: number;
}

/**
 * What a format's reader makes of one question.
 * - `ok`: all of it is there; `lossy`: it works, but something is gone that `messages` name;
 * - `unsupported`: understood, but of a kind that cannot be taken in; `invalid`: wrong in itself.
 */
export interface ReadQuestion {
  place: Place;
  /** The collection that it comes from, and its name there; empty when the file does not say. */
  source: string;
  sourceIdentifier: string;
  title: string;
  status: "ok" | "lossy" | "unsupported" | "invalid";
  messages: Message[];
  /** Types of its interactions; a type that cannot be imported keeps the source's own name. */
  interactions: string[];
  /** Pictures are referenced in `data-file`, as the file calls them. Null unless ok or lossy. */
  question: QuestionInput | null;
  /** True if it is imported only as a draft: the file lacks something that a question needs, for example its key. */
  isUnfinished?: boolean;
  /** True if the file itself says whether students may practise with it. */
  saysPool?: boolean;
  /** By what a test finds it, where that isn’t the path of its file: one of several questions of a document. */
  address?: string;
  /** For a row that represents a test: its structure. */
  test?: ReadTest;
  /** Pictures embedded in the document of a package (`data:`), under the names that the question gives them; absent when none. */
  pictures?: ReadonlyMap<string, Uint8Array>;
}

/** A place in a test: an item, by its path or address in the package, or so many of several. */
export type ReadTestEntry = {
  /** By what the item's points are multiplied; null when the test doesn't say. */
  weight: number | null;
  isScored: boolean;
} & ({ path: string; draw: null } | { path: null; draw: { count: number; paths: string[] } });

/** What a section of a test and a module of a staged one have in common. */
export interface ReadTestPart {
  name: string;
  /** HTML; not yet cleaned. */
  instructions: string;
  timeLimitSeconds: number | null;
  isLinear: boolean;
  isShuffled: boolean;
  /** Whether the options of its questions are shuffled; absent where each question says so itself. */
  shufflesOptions?: boolean;
  entries: ReadTestEntry[];
}

/** Modules of which one leads to others by its points. */
export interface ReadStages {
  modules: (ReadTestPart & { id: string })[];
  first: string;
  rules: { from: string; cuts: { atLeast: number; to: string }[] }[];
}

/** A section of a test; a staged one has its entries in its modules. */
export interface ReadTestSection extends ReadTestPart {
  stages: ReadStages | null;
}

/** How a test is put together. */
export interface ReadTest {
  title: string;
  /** HTML; not yet cleaned. */
  instructions: string;
  /** How often a question may be answered, with its result at once; null where answers count at the end. */
  tries: number | null;
  sections: ReadTestSection[];
  /** The whole of it as its owner wrote it beside the test, if nobody has changed the test since. */
  own: OwnTest | null;
  /** What of it an assessment can't have. */
  losses: Message[];
}

/** What lies beside a test: all that its owner knows of it. */
export interface OwnTest {
  assessment: unknown;
  /** Paths of the items by the ids that the owner's questions had. */
  questions: Record<string, string>;
}
