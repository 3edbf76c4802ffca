import fc from "fast-check";
import { assignIds } from "../assign-ids.ts";
import type { InteractionInput, InteractionKey } from "../interactions/schemas.ts";
import { type QuestionContent, questionInput } from "../question.ts";

type AuthoredPart = { interaction: InteractionInput; key: InteractionKey; full: string[] | string };

const SECRET = "SECRET";
const secretText = fc.string({ maxLength: 5 }).map((text) => `${SECRET}${text}`);

const choicePart: fc.Arbitrary<AuthoredPart> = fc
  .record({
    count: fc.integer({ min: 2, max: 6 }),
    correct: fc.integer({ min: 1, max: 6 }),
    partial: fc.constantFrom("none", "per_option", undefined),
    secret: secretText,
    shuffle: fc.boolean(),
    isMapped: fc.boolean(),
  })
  .map(({ count, correct, partial, secret, shuffle, isMapped }) => {
    const options = Array.from({ length: count }, (_, index) => ({
      source_identifier: `${SECRET}-${index}`,
      content: `option ${index}`,
      feedback: secret,
      reason_for_error: secret,
      fixed: index === 0,
    }));
    const right = options.slice(0, Math.min(correct, count)).map((option) => option.source_identifier);
    const points = Object.fromEntries(right.map((name, index) => [name, index + 1]));
    return {
      interaction: {
        type: "choice" as const,
        source_identifier: null,
        prompt: "Choose",
        min_choices: 0,
        max_choices: right.length,
        shuffle,
        options,
      },
      key: { correct: right, ...(partial ? { partial } : {}), ...(isMapped ? { mapping: { points } } : {}) },
      full: right,
    };
  });

const textPart: fc.Arbitrary<AuthoredPart> = fc
  .string({ minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() !== "")
  .map((text) => ({
    interaction: { type: "text_entry" as const, source_identifier: null, prompt: "Write", expected_length: 5 },
    key: { accept: [{ text }, { pattern: `${SECRET}*`, points: 0.5 }] },
    full: text,
  }));

const numericPart: fc.Arbitrary<AuthoredPart> = fc
  .tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: 1, max: 99 }))
  .map(([numerator, denominator]) => ({
    interaction: { type: "numeric_entry" as const, source_identifier: null, prompt: "Compute" },
    key: { accept: [`${numerator}/${denominator}`], tolerance: null },
    full: `${numerator}/${denominator}`,
  }));

/** A valid question with up to four parts of every type, its ids assigned, and a response that earns full points. */
export const answeredQuestion: fc.Arbitrary<{ question: QuestionContent; full: Record<string, string[] | string> }> = fc
  .record({
    parts: fc.array(fc.oneof(choicePart, textPart, numericPart), { minLength: 1, maxLength: 4 }),
    combine: fc.constantFrom("all" as const, "sum" as const),
    max_points: fc.constantFrom(1, 2, 3, 0.5, 7),
  })
  .map(({ parts, combine, max_points }) => {
    const named = parts.map((part, index) => ({ ...part, name: `${SECRET}-PART${index}` }));
    let last = 0;
    const input = questionInput.parse({
      stimulus: { title: "A passage", body: "<p>Read this.</p>" },
      body: "<p>What is asked.</p>",
      interactions: named.map((part) => ({ ...part.interaction, source_identifier: part.name })),
      key: Object.fromEntries(named.map((part) => [part.name, part.key])),
      score_rule: { max_points, combine },
      explanation: `${SECRET} explanation`,
      tags: [SECRET],
      text_tags: { exam: SECRET },
    });
    const question = assignIds(input, () => `id-${++last}`);
    const full = question.interactions.map((interaction, index): [string, string[] | string] => {
      const own = named[index]?.full ?? "";
      if (interaction.type !== "choice" || typeof own === "string") return [interaction.id, own];
      const idOf = new Map(interaction.options.map((option) => [option.source_identifier, option.id]));
      return [interaction.id, own.map((name) => idOf.get(name) ?? "")];
    });
    return { question, full: Object.fromEntries(full) };
  });

/** What no candidate view may contain, in a key or in a value. */
export const secretMark = SECRET;

/** Anything that a client may send as a response to a question's interactions. */
export const anyResponse = (question: QuestionContent): fc.Arbitrary<unknown> => {
  const ids = question.interactions.map((one) => one.id);
  const optionIds = question.interactions.flatMap((one) => ("options" in one ? one.options.map((o) => o.id) : []));
  const own = fc.oneof(
    fc.constant(null),
    fc.string(),
    fc.array(fc.constantFrom(...optionIds, "nobody")),
    fc.double().map(String),
    fc.anything(),
  );
  return fc.oneof(fc.anything(), fc.record(Object.fromEntries(ids.map((id) => [id, own])), { requiredKeys: [] }));
};
