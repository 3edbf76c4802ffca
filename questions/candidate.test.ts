import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { questionCandidate } from "./candidate.ts";
import { questionCandidateSchema } from "./candidate-schema.ts";
import { interactionTypes } from "./interactions/registry.ts";
import { optionOrder } from "./option-order.ts";
import { answeredQuestion } from "./testing/arbitraries.ts";
import { secretMark } from "./testing/part-arbitraries.ts";

const allowedFields = new Set(
  [
    "id version stimulus title body interactions type prompt options content min_choices max_choices expected_length",
    "min_associations max_associations sources targets max_matches orientation image gaps label shape coords",
    "expected_lines min_words max_words format unit required side shown kinds max_files max_mb",
  ].flatMap((line) => line.split(" ")),
);

function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, own]) => [name, ...fieldsOf(own)]);
}

describe("the candidate view", () => {
  it("holds no secret, neither by name nor by value", () => {
    fc.assert(
      fc.property(answeredQuestion, ({ question }) => {
        const view = questionCandidate(question, {}, { id: "q1", version: 3 });
        expect(fieldsOf(view).filter((name) => !allowedFields.has(name))).toEqual([]);
        expect(JSON.stringify(view)).not.toContain(secretMark);
      }),
    );
  });

  it("tells that a unit is asked for, and of units only those that are shown", () => {
    const asked = { required: true, side: "right" as const, shown: ["m"] };
    const number = { id: "i1", type: "numeric_entry" as const, source_identifier: null, prompt: "", unit: asked };
    const question = { stimulus: null, body: "<p>How long?</p>", interactions: [number] };
    const view = questionCandidate(question);
    expect(view.interactions).toEqual([{ id: "i1", type: "numeric_entry", prompt: "", unit: asked }]);
    expect(questionCandidateSchema.parse(view)).toEqual(view);
  });

  it("is exactly what its schema declares", () => {
    fc.assert(
      fc.property(answeredQuestion, ({ question }) => {
        const view = questionCandidate(question, {}, { id: "q1", version: 3 });
        expect(questionCandidateSchema.parse(view)).toEqual(view);
      }),
    );
  });

  it("shows the options in the order drawn", () => {
    fc.assert(
      fc.property(
        answeredQuestion,
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        ({ question }, numbers) => {
          const order = optionOrder(question, true, () => numbers.next().value ?? 0);
          for (const view of questionCandidate(question, order).interactions) {
            const drawn = order[view.id];
            if (!drawn) continue;
            const shown = [
              ...("options" in view ? view.options : []),
              ...("sources" in view ? [...view.sources, ...view.targets] : []),
            ];
            expect(shown.map((part) => part.id)).toEqual(drawn);
          }
        },
      ),
    );
  });
});

describe("optionOrder", () => {
  const draw = fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true }));

  it("is a permutation that leaves fixed options and unshuffled interactions alone", () => {
    fc.assert(
      fc.property(answeredQuestion, draw, ({ question }, numbers) => {
        const order = optionOrder(question, true, () => numbers.next().value ?? 0);
        for (const one of question.interactions) {
          if (!("shuffle" in one) || !one.shuffle) {
            expect(order[one.id]).toBeUndefined();
            continue;
          }
          const lists = "sources" in one ? [one.sources, one.targets] : [one.options];
          const drawn = [...(order[one.id] ?? [])];
          for (const list of lists) {
            const own = drawn.splice(0, list.length);
            expect(own.toSorted()).toEqual(list.map((part) => part.id).toSorted());
            list.forEach((part, place) => {
              if (part.fixed) expect(own[place]).toBe(part.id);
            });
          }
          expect(drawn).toEqual([]);
        }
      }),
    );
  });

  it("never starts an order from the right one, whatever the section says", () => {
    fc.assert(
      fc.property(answeredQuestion, draw, fc.boolean(), ({ question, full }, numbers, shuffle) => {
        const order = optionOrder(question, shuffle, () => numbers.next().value ?? 0);
        for (const one of question.interactions) {
          const right = full[one.id];
          if (one.type !== "order" || !one.shuffle || !Array.isArray(right) || right.length < 2) continue;
          expect(order[one.id]?.filter((id) => right.flat().includes(id))).not.toEqual(right);
        }
      }),
    );
  });

  it("is the same for the same numbers, and empty but for orders where the section does not shuffle", () => {
    fc.assert(
      fc.property(
        answeredQuestion,
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 30 }),
        ({ question }, numbers) => {
          const replay = () => {
            const queue = [...numbers];
            return () => queue.pop() ?? 0;
          };
          expect(optionOrder(question, true, replay())).toEqual(optionOrder(question, true, replay()));
          const unshuffled = Object.keys(optionOrder(question, false, Math.random));
          const orders = question.interactions.filter((one) => one.type === "order" && one.shuffle);
          expect(unshuffled).toEqual(orders.map((one) => one.id));
        },
      ),
    );
  });
});

describe("what the browser imports", () => {
  /** Every module that a file reaches by imports that survive type stripping. */
  function reach(file: string, seen = new Set<string>()): Set<string> {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const [, from = ""] of readFileSync(file, "utf8").matchAll(
      /^(?:import|export)(?! type)[^;]*?from "([^"]+)";/gm,
    )) {
      if (from.startsWith(".")) reach(join(dirname(file), from), seen);
      else seen.add(from);
    }
    return seen;
  }

  it("reaches no schema, key, score or package", () => {
    const reached = [...reach(join(import.meta.dirname, "response.ts"))];
    expect(reached.length).toBeGreaterThan(interactionTypes.length);
    expect(
      reached.filter((file) => !file.startsWith("/") || /(?:key|score|content|schema)[^/]*\.ts$/.test(file)),
    ).toEqual([]);
  });
});
