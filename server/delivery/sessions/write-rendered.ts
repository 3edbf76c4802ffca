import { Buffer } from "node:buffer";
import { attemptState } from "@sextant/contract/attempt-state.ts";
import { rendered } from "@sextant/contract/attempts.ts";
import { sessionSection } from "@sextant/contract/sessions.ts";
import { z } from "zod";
import type { CandidateJson } from "../../authoring/questions/candidate-json.ts";
import { writtenJson } from "../../platform/written-json.ts";

type Rendered = z.output<typeof rendered>;

/** An attempt and its question, which is written already. */
export interface WrittenAttempt {
  state: z.output<typeof attemptState>;
  question: CandidateJson;
}

export interface WrittenSection {
  section: z.output<typeof sessionSection>;
  attempts: readonly WrittenAttempt[];
}

/** Adds a field to a JSON object; its value is JSON already. */
const withField = (json: string, name: string, value: readonly Buffer[]): Buffer[] => [
  Buffer.from(`${json.slice(0, -1)},"${name}":`),
  ...value,
  Buffer.from("}"),
];

const listOf = (items: readonly Buffer[][]): Buffer[] => [
  Buffer.from("["),
  ...items.flatMap((item, index) => (index === 0 ? item : [Buffer.from(","), ...item])),
  Buffer.from("]"),
];

const writeAttempt = ({ state, question }: WrittenAttempt): Buffer[] =>
  withField(JSON.stringify(z.encode(attemptState, state)), "question", [question.bytes]);

const writeSection = ({ section, attempts }: WrittenSection): Buffer[] =>
  withField(JSON.stringify(z.encode(sessionSection, section)), "attempts", listOf(attempts.map(writeAttempt)));

/**
 * Serializes the result of render by its schemas. The questions, which are most of it and the same for a whole room, were serialized once
 * and are inserted as they are.
 */
export function writeRendered(session: Rendered["session"], sections: readonly WrittenSection[]): Rendered {
  const head = JSON.stringify({ session: z.encode(rendered.shape.session, session) });
  return writtenJson(Buffer.concat(withField(head, "sections", listOf(sections.map(writeSection)))));
}
