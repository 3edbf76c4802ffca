import fc from "fast-check";
import type { InteractionResponse } from "../interactions/candidate-registry.ts";
import type { InteractionInput, InteractionKey } from "../interactions/schemas.ts";

/** One interaction as authored, its key by source identifiers, and the response by source identifiers that earns full points. */
export interface AuthoredPart {
  interaction: InteractionInput;
  key: InteractionKey;
  full: InteractionResponse;
  /** What the question's body has to hold for it. */
  body?: string;
}

/** What no candidate view may contain, in a key or in a value. */
export const secretMark = "SECRET";

const secretText = fc.string({ maxLength: 5 }).map((text) => `${secretMark}${text}`);
const counted = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => ({ at, name: `${prefix}${at}` }));

/** Options called SECRET-{prefix}0, …; the first keeps its place. */
function optionsOf(count: number, secret: string, prefix = "") {
  return counted(count, `${secretMark}-${prefix}`).map(({ at, name }) => ({
    source_identifier: name,
    content: `option ${prefix}${at}`,
    feedback: secret,
    reason_for_error: secret,
    fixed: at === 0,
  }));
}

const common = { source_identifier: null, prompt: "Do this" };
const image = '<img data-file="f1" alt="a picture" width="400" height="300">';
const rect = (at: number) => ({ shape: "rect" as const, coords: [at * 20, 10, at * 20 + 15, 60] });

const choicePart: fc.Arbitrary<AuthoredPart> = fc
  .record({
    count: fc.integer({ min: 2, max: 6 }),
    correct: fc.integer({ min: 1, max: 6 }),
    partial: fc.constantFrom("none", "per_option", undefined),
    secret: secretText,
    shuffle: fc.boolean(),
    isMapped: fc.boolean(),
    isHotspot: fc.boolean(),
  })
  .map(({ count, correct, partial, secret, shuffle, isMapped, isHotspot }) => {
    const options = optionsOf(count, secret);
    const right = options.slice(0, Math.min(correct, count)).map((option) => option.source_identifier);
    const points = Object.fromEntries(right.map((name, index) => [name, index + 1]));
    const counts = { ...common, min_choices: 0, max_choices: right.length };
    const areas = options.map(({ content, fixed: _fixed, ...option }, at) => ({
      ...option,
      label: content,
      ...rect(at),
    }));
    return {
      interaction: isHotspot
        ? { ...counts, type: "hotspot" as const, image, options: areas }
        : { ...counts, type: "choice" as const, shuffle, options },
      key: { correct: right, ...(partial ? { partial } : {}), ...(isMapped ? { mapping: { points } } : {}) },
      full: right,
    };
  });

const inlinePart: fc.Arbitrary<AuthoredPart> = fc
  .record({ count: fc.integer({ min: 2, max: 6 }), right: fc.nat(5), secret: secretText, shuffle: fc.boolean() })
  .map(({ count, right, secret, shuffle }) => {
    const options = optionsOf(count, secret);
    const names = options.map((option) => option.source_identifier).slice(0, 1 + (right % count));
    return {
      interaction: { ...common, type: "inline_choice" as const, shuffle, options },
      key: { correct: names },
      full: names.slice(-1),
    };
  });

const textPart: fc.Arbitrary<AuthoredPart> = fc
  .string({ minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() !== "")
  .map((text) => ({
    interaction: { ...common, type: "text_entry" as const, expected_length: 5 },
    key: { accept: [{ text }, { pattern: `${secretMark}*`, points: 0.5 }] },
    full: text,
  }));

const numericPart: fc.Arbitrary<AuthoredPart> = fc
  .tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: 1, max: 99 }))
  .map(([numerator, denominator]) => ({
    interaction: { ...common, type: "numeric_entry" as const },
    key: { accept: [`${numerator}/${denominator}`], tolerance: null },
    full: `${numerator}/${denominator}`,
  }));

const pairsDrawn = fc.record({
  sources: fc.integer({ min: 1, max: 5 }),
  targets: fc.integer({ min: 1, max: 5 }),
  partial: fc.constantFrom("none", "per_pair", undefined),
  secret: secretText,
  shuffle: fc.boolean(),
  isMapped: fc.boolean(),
});

const pairKeyOf = (pairs: [string, string][], partial: "none" | "per_pair" | undefined, isMapped: boolean) => ({
  correct: pairs,
  ...(partial ? { partial } : {}),
  ...(isMapped
    ? {
        mapping: {
          points: pairs.map(([source, target], at) => ({ source, target, points: at + 0.1 })),
          default_points: -1,
        },
      }
    : {}),
});

const matchPart: fc.Arbitrary<AuthoredPart> = pairsDrawn.map(
  ({ sources, targets, partial, secret, shuffle, isMapped }) => {
    const [left, right] = [optionsOf(sources, secret, "s"), optionsOf(targets, secret, "t")];
    const pairs = left.map(({ source_identifier }, at): [string, string] => [
      source_identifier,
      right[at % right.length]?.source_identifier ?? "",
    ]);
    return {
      interaction: {
        ...common,
        type: "match" as const,
        shuffle,
        min_associations: 0,
        max_associations: 0,
        sources: left.map((part) => ({ ...part, max_matches: 1 })),
        targets: right.map((part) => ({ ...part, max_matches: 0 })),
      },
      key: pairKeyOf(pairs, partial, isMapped),
      full: pairs,
    };
  },
);

const gapPart: fc.Arbitrary<AuthoredPart> = fc
  .tuple(pairsDrawn, fc.constantFrom("picture", "prompt", "body"), fc.uuid())
  .map(([{ sources, targets, partial, secret, shuffle, isMapped }, where, unique]) => {
    const options = optionsOf(sources, secret).map((option) => ({ ...option, max_matches: 0 }));
    const isOnPicture = where === "picture";
    const gaps = counted(targets, `${secretMark}-${unique}-`).map(({ at, name }) => ({
      source_identifier: name,
      label: `gap ${at}`,
      ...(isOnPicture ? rect(at) : {}),
    }));
    const pairs = gaps.map(({ source_identifier }, at): [string, string] => [
      options[at % options.length]?.source_identifier ?? "",
      source_identifier,
    ]);
    const places = gaps.map((gap) => `<span data-gap="${gap.source_identifier}"></span>`).join(" and ");
    return {
      interaction: {
        ...common,
        type: "gap_match" as const,
        prompt: where === "prompt" ? `Fill ${places}.` : "Do this",
        shuffle,
        image: isOnPicture ? image : "",
        options,
        gaps,
      },
      key: pairKeyOf(pairs, partial, isMapped),
      full: pairs,
      ...(where === "body" ? { body: `<p>Fill ${places}.</p>` } : {}),
    };
  });

const orderPart: fc.Arbitrary<AuthoredPart> = fc
  .record({
    count: fc.integer({ min: 2, max: 6 }),
    picked: fc.integer({ min: 0, max: 6 }),
    partial: fc.constantFrom("none", "per_position", "per_adjacent", undefined),
    secret: secretText,
    shuffle: fc.boolean(),
    turn: fc.boolean(),
  })
  .map(({ count, picked, partial, secret, shuffle, turn }) => {
    const options = optionsOf(count, secret).map((option) => ({ ...option, fixed: false }));
    const max_choices = Math.min(picked, count);
    const names = options.map((option) => option.source_identifier).slice(0, max_choices || undefined);
    const correct = turn ? names.toReversed() : names;
    return {
      interaction: {
        ...common,
        type: "order" as const,
        orientation: "vertical" as const,
        min_choices: 0,
        max_choices,
        shuffle,
        options,
      },
      key: { correct, ...(partial ? { partial } : {}) },
      full: correct,
    };
  });

const essayPart: fc.Arbitrary<AuthoredPart> = fc
  .tuple(fc.integer({ min: 1, max: 10 }), secretText)
  .map(([points, secret]) => ({
    interaction: {
      ...common,
      type: "extended_text" as const,
      expected_lines: 5,
      min_words: null,
      max_words: 100,
      format: "plain" as const,
    },
    key: {
      max_points: points + 1,
      rubric: [
        { name: secret, description: secret, points },
        { name: secret, description: "", points: 1, levels: [{ points: 1, description: secret }], only_levels: true },
      ],
      guidance: secret,
      sample_answer: secret,
    },
    full: "My essay.",
  }));

const uploadPart: fc.Arbitrary<AuthoredPart> = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 10 }), secretText)
  .map(([max_files, max_points, secret]) => ({
    interaction: { ...common, type: "file_upload" as const, kinds: ["picture" as const], max_files, max_mb: 10 },
    key: { max_points, rubric: [], guidance: secret, sample_answer: secret },
    full: counted(max_files, "018f0000-0000-7000-8000-00000000000").map(({ name }) => name),
  }));

/** An interaction of any type. */
export const anyPart: fc.Arbitrary<AuthoredPart> = fc.oneof(
  choicePart,
  inlinePart,
  textPart,
  numericPart,
  matchPart,
  gapPart,
  orderPart,
  essayPart,
  uploadPart,
);
