import type { QuestionInput } from "@sextant/questions/question.ts";
import type { Message } from "./messages/message.ts";

/** Where in what was handed over. */
export interface Place {
  file: string;
  /** From 1. */
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
  /** Types of its interactions, also of what cannot be taken in, in the source's own word then. */
  interactions: string[];
  /** Pictures stand in it as the file calls them, in `data-file`. Null unless ok or lossy. */
  question: QuestionInput | null;
  /** True where it comes in, but only as a draft: something that a question needs, such as its key, is missing in the file. */
  isUnfinished?: boolean;
  /** Of a row that stands for a test: how it is put together. */
  test?: ReadTest;
  /** Pictures that the document of a package holds itself (`data:`), under the names that the question gives them; absent when none. */
  pictures?: ReadonlyMap<string, Uint8Array>;
}

/** A section of a test; its items go by their paths in the package. */
export interface ReadTestSection {
  name: string;
  timeLimitSeconds: number | null;
  isLinear: boolean;
  isShuffled: boolean;
  /** `weight`: by what the item's points are multiplied; null when the test doesn't say. */
  items: { path: string; weight: number | null; isScored: boolean }[];
}

/** How a test is put together. */
export interface ReadTest {
  title: string;
  sections: ReadTestSection[];
  /** What of it an assessment can't have. */
  losses: Message[];
}
