import type { z } from "zod";
import type { CandidateInteraction } from "./candidate-registry.ts";
import type { PartName } from "./part-names.ts";
import type { ProblemCode } from "./problem-code.ts";
import type { InteractionContent, InteractionInput, InteractionKey } from "./schemas.ts";

/**
 * What scoring says of one interaction. `invalid`: answered, but not something that can be right or wrong; `owed`: a person has to
 * mark it; points are 0 unless `scored`, and always within 0 and `max_points`, which are the key's own units.
 */
export interface InteractionScore {
  status: "scored" | "invalid" | "owed" | "omitted";
  points: number;
  max_points: number;
}

/** One thing wrong with an authored question. An error forbids publishing, a warning asks for a second look. */
export interface Problem<Code extends string = ProblemCode> {
  severity: "error" | "warning";
  /** Dotted path into the question: `interactions.0.options.2.content`, `key.i1.accept.0`. */
  path: string;
  code: Code;
  message: string;
}

/** One countable thing that a response says: an option chosen, a text, a number. `correct` is null where the key does not tell. */
export interface SummaryEntry {
  value: string;
  label: string;
  correct: boolean | null;
}

/** Something of an interaction that a response may name: an option, a source or target, a gap, an area of a picture. */
export interface Part {
  id: string;
  source_identifier: string | null;
  /** What a reader sees of it, as HTML; a plain label is escaped. */
  shown: string;
  /** The author's feedback for choosing it, as HTML. */
  feedback: string;
  /** Id of the reason for error that choosing it betrays. */
  reason_for_error: string | null;
  /** Its place on the interaction's picture; empty if it is not on one. */
  area: string;
  /** True for a gap in the text, at `<span data-gap="{id}">`. */
  isGap: boolean;
}

/** How an order is drawn. `key` is null if there is no readable key; `random` returns numbers in [0, 1). */
export interface Draw<Key> {
  /** What the section says about shuffling options. */
  shuffle: boolean;
  key: Key | null;
  random: () => number;
}

/** Everything the server knows of one interaction type: authored shape, key, candidate view, checks, scoring, summary. */
export interface InteractionModule<
  Input extends InteractionInput,
  Content extends InteractionContent,
  Key extends InteractionKey,
> {
  type: Content["type"];
  key: z.ZodType<Key>;
  /** True when it can be answered only where the body has a place for it. */
  needsPlace?: boolean;
  /** True when the key has to be at hand for an order to be drawn. */
  drawsByKey?: boolean;
  ownsInput(input: InteractionInput): input is Input;
  owns(content: InteractionContent): content is Content;
  /** Gives `id` to the interaction and a new id to each of its parts that has none. */
  withIds(input: Input, id: string, newId: () => string): Content;
  /** The key with source identifiers replaced by ids; what it does not know stays, for `validate` to report. */
  withKeyIds(content: Content, key: Key): Key;
  /** Content with `change` applied to each of its pieces of HTML. */
  mapHtml<T extends Input>(content: T, change: (html: string) => string): T;
  /** The parts that a response may name, in authored order. */
  parts(content: Content): Part[];
  /** The interaction with its parts renamed; `index` counts them as `parts` lists them. */
  nameParts(input: Input, name: (part: PartName, index: number) => PartName): Input;
  candidate(content: Content, order?: readonly string[]): CandidateInteraction;
  /** The order of the parts for one attempt, as part ids; null when it stays as authored. */
  drawOrder(content: Content, draw: Draw<Key>): string[] | null;
  /** Problems, their paths relative to the interaction (`options.0.content`) or to its key (`key.correct.0`). */
  validate(content: Content, key: Key): Problem[];
  score(content: Content, key: Key, response: unknown): InteractionScore;
  /** What a response says, for analysis; `key` null leaves `correct` null. Empty when there is no readable answer. */
  summarize(content: Content, key: Key | null, response: unknown): SummaryEntry[];
  /** A response by source identifiers rewritten to ids; what it does not know stays. */
  responseFromSource(content: Content, response: unknown): unknown;
}

/** The same, for a caller that holds any interaction and any key; each function checks that the interaction is of its type. */
export interface AnyInteractionModule {
  needsPlace: boolean;
  drawsByKey: boolean;
  withIds(input: InteractionInput, id: string, newId: () => string): InteractionContent;
  withKeyIds(content: InteractionContent, key: InteractionKey): InteractionKey;
  mapHtml<T extends InteractionInput>(content: T, change: (html: string) => string): T;
  parts(content: InteractionContent): Part[];
  nameParts(input: InteractionInput, name: (part: PartName, index: number) => PartName): InteractionInput;
  candidate(content: InteractionContent, order?: readonly string[]): CandidateInteraction;
  drawOrder(content: InteractionContent, draw: Draw<unknown>): string[] | null;
  validate(content: InteractionContent, key: unknown): Problem[];
  score(content: InteractionContent, key: unknown, response: unknown): InteractionScore;
  summarize(content: InteractionContent, key: unknown, response: unknown): SummaryEntry[];
  responseFromSource(content: InteractionContent, response: unknown): unknown;
}
