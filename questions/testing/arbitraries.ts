import fc from "fast-check";
import { assignIds } from "../assign-ids.ts";
import type { QuestionResponse } from "../interactions/candidate-registry.ts";
import { moduleOf } from "../interactions/registry.ts";
import { type QuestionContent, questionInput } from "../question.ts";
import type { Marks } from "../scoring.ts";
import { responseFromSource } from "../source-response.ts";
import { anyPart, secretMark } from "./part-arbitraries.ts";

interface AnsweredQuestion {
  question: QuestionContent;
  /** A response that earns full points, once the essays have the marks given here. */
  full: QuestionResponse;
  marks: Marks;
}

/** A valid question with up to four parts of every type, its ids assigned, and what earns full points. */
export const answeredQuestion: fc.Arbitrary<AnsweredQuestion> = fc
  .record({
    parts: fc.array(anyPart, { minLength: 1, maxLength: 4 }),
    combine: fc.constantFrom("all" as const, "sum" as const),
    max_points: fc.constantFrom(1, 2, 3, 0.5, 7),
    weights: fc.option(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 4, maxLength: 4 }), { nil: undefined }),
    isChained: fc.boolean(),
  })
  .map(({ parts, combine, max_points, weights, isChained }) => {
    const named = parts.map((part, index) => ({ ...part, name: `${secretMark}-PART${index}` }));
    const places = named.map(({ name, interaction, body = "" }) =>
      interaction.type === "inline_choice" ? `<span data-interaction="${name}"></span>` : body,
    );
    let last = 0;
    const input = questionInput.parse({
      stimulus: { title: "A passage", body: "<p>Read this.</p>" },
      body: `<p>What is asked.</p>${places.join("")}`,
      interactions: named.map((part) => ({ ...part.interaction, source_identifier: part.name })),
      key: Object.fromEntries(named.map((part) => [part.name, part.key])),
      score_rule: {
        max_points,
        combine,
        ...(weights ? { weights: Object.fromEntries(named.map((part, at) => [part.name, weights[at] ?? 1])) } : {}),
        ...(isChained && named.length > 1 ? { requires: { [named[1]?.name ?? ""]: named[0]?.name ?? "" } } : {}),
      },
      explanation: `${secretMark} explanation`,
      hints: [`${secretMark} hint`],
      tags: [secretMark],
      text_tags: { exam: secretMark },
    });
    const question = assignIds(input, () => `id-${++last}`);
    const full = responseFromSource(question, Object.fromEntries(named.map((part) => [part.name, part.full])));
    const marks = question.interactions.map((one): [string, number] => {
      const key = question.key[one.id];
      return [one.id, key && "max_points" in key ? key.max_points : 0];
    });
    return { question, full: full as QuestionResponse, marks: Object.fromEntries(marks) };
  });

/** Draws anything that a client may send as a response to a question's interactions. */
export const anyResponse = (question: QuestionContent): fc.Arbitrary<unknown> => {
  const ids = question.interactions.map((one) => one.id);
  const parts = question.interactions.flatMap((one) =>
    moduleOf(one)
      .parts(one)
      .map((part) => part.id),
  );
  const name = fc.constantFrom(...parts, "nobody");
  const own = fc.oneof(
    fc.constant(null),
    fc.string(),
    fc.array(name),
    fc.array(fc.tuple(name, name)),
    fc.double().map(String),
    fc.anything(),
  );
  return fc.oneof(fc.anything(), fc.record(Object.fromEntries(ids.map((id) => [id, own])), { requiredKeys: [] }));
};
