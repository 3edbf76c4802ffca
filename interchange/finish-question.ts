import { type QuestionInput, questionInput } from "@sextant/questions/question.ts";
import type { z } from "zod";
import type { Part, Refused } from "./draft.ts";
import { findLosses } from "./losses.ts";
import type { Place, ReadQuestion } from "./read-question.ts";
import { titleOf } from "./text/title-of.ts";

/** Where a question stands, and what the file calls it; each may be empty. */
export interface Origin {
  place: Place;
  source?: string;
  sourceIdentifier?: string;
  title?: string;
}

/** What a reader found of one question. */
export interface Finding {
  /** Each of them named by its `source_identifier`. */
  parts: readonly Part[];
  fields: Omit<z.input<typeof questionInput>, "interactions" | "key">;
  /** What does no harm, but whoever uses the question should know. */
  notes?: readonly string[];
  /** What is missing from it. */
  losses?: readonly string[];
}

const started = ({ place, source = "", sourceIdentifier = "", title = "" }: Origin) => ({
  place,
  source: source.slice(0, 200),
  sourceIdentifier: sourceIdentifier.slice(0, 200),
  title: [...title.slice(0, 500)].slice(0, 120).join(""),
});

/** A question that cannot come in. `kinds`: what it asks for, in the source's own words. */
export function refusedQuestion(
  origin: Origin,
  { refused, message }: Refused,
  kinds: readonly string[] = [],
  notes: readonly string[] = [],
): ReadQuestion {
  return {
    ...started(origin),
    status: refused,
    messages: [message, ...notes],
    interactions: kinds.map((kind) => kind.slice(0, 100)),
    question: null,
  };
}

/** One text of each, at most so many. */
const once = (messages: readonly string[]) => [...new Set(messages)].slice(0, 50);

/** Texts that no database column holds are gone already; what does not fit the shape of a question makes it invalid. */
export function finishedQuestion(origin: Origin, { parts, fields, notes = [], losses = [] }: Finding): ReadQuestion {
  const interactions = parts.map((part) => part.interaction);
  const key = Object.fromEntries(parts.map((part) => [part.interaction.source_identifier ?? "", part.key]));
  const made = questionInput.safeParse({ ...fields, interactions, key });
  const base = started(origin);
  if (!made.success) {
    const messages = made.error.issues.slice(0, 10).map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    const kinds = interactions.map((interaction) => interaction.type);
    return { ...base, status: "invalid", messages, interactions: kinds, question: null };
  }
  const question: QuestionInput = made.data;
  const lost = once([...losses, ...parts.flatMap((part) => part.losses), ...findLosses(question)]);
  return {
    ...base,
    title: base.title || titleOf(question.body || (question.interactions[0]?.prompt ?? "")),
    status: lost.length > 0 ? "lossy" : "ok",
    messages: [...lost, ...once(notes)],
    interactions: question.interactions.map((one) => one.type),
    question,
  };
}
