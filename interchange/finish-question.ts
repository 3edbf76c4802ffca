import { type QuestionInput, questionInput } from "@sextant/questions/question.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import type { z } from "zod";
import type { Part, Refused } from "./draft.ts";
import { findLosses } from "./losses.ts";
import { distinct, type Message } from "./messages/message.ts";
import { misfits } from "./messages/misfits.ts";
import type { Place, ReadQuestion } from "./read-question.ts";
import { titleOf } from "./text/title-of.ts";

/** The place of a question, and what the file calls it; each may be empty. */
export interface Origin {
  place: Place;
  source?: string;
  sourceIdentifier?: string;
  title?: string;
}

/** What a reader found of one question. */
export interface Finding {
  /** Each is named by its `source_identifier`. */
  parts: readonly Part[];
  fields: Omit<z.input<typeof questionInput>, "interactions" | "key">;
  /** Harmless notes that users of the question should know. */
  notes?: readonly Message[];
  /** What is missing from it. */
  losses?: readonly Message[];
  /** Imported as a draft, whatever is still missing. */
  isUnfinished?: boolean;
}

const started = ({ place, source = "", sourceIdentifier = "", title = "" }: Origin) => ({
  place,
  source: cutText(source, 200),
  sourceIdentifier: cutText(sourceIdentifier, 200),
  title: [...cutText(title, 500)].slice(0, 120).join(""),
});

/** Returns a question that cannot be imported. `kinds`: what it asks for, in the source's own words. */
export function refusedQuestion(
  origin: Origin,
  { refused, message }: Refused,
  kinds: readonly string[] = [],
  notes: readonly Message[] = [],
): ReadQuestion {
  return {
    ...started(origin),
    status: refused,
    messages: distinct([message, ...notes]),
    interactions: kinds.map((kind) => cutText(kind, 100)),
    question: null,
  };
}

/** One text of each, at most so many. */
const once = (remarks: readonly Message[]): Message[] => distinct(remarks).slice(0, 50);

/** A name that says more than how the question begins is kept among the names of its file. */
function withName(
  { title = "" }: Origin,
  { parts, fields }: Pick<Finding, "parts" | "fields">,
): Finding["fields"]["text_tags"] {
  const name = cutText(title.trim(), 500);
  const texts = [fields.body, ...parts.map((part) => part.interaction.prompt), fields.stimulus?.body];
  const shown = texts.map((html) => titleOf(html ?? ""));
  const isBeginning = shown.some((text) => text.startsWith(name.replace(/…$/, "")));
  if (name === "" || parts.length === 0 || isBeginning) return fields.text_tags;
  return { ...fields.text_tags, title: name };
}

/** Texts that no database column holds are gone already; what does not fit the shape of a question makes it invalid. */
export function finishedQuestion(
  origin: Origin,
  { parts, fields, notes = [], losses = [], isUnfinished = false }: Finding,
): ReadQuestion {
  const interactions = parts.map((part) => part.interaction);
  const key = Object.fromEntries(parts.map((part) => [part.interaction.source_identifier ?? "", part.key]));
  const text_tags = withName(origin, { parts, fields });
  const made = questionInput.safeParse({ ...fields, text_tags, interactions, key });
  const base = started(origin);
  if (!made.success) {
    const messages = misfits(made.error);
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
    ...(isUnfinished || parts.some((part) => part.isUnfinished) ? { isUnfinished: true } : {}),
    ...(fields.pool === undefined ? {} : { saysPool: true }),
  };
}
