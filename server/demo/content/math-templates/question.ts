import type { ErrorName } from "../errors.ts";
import { createRandom } from "../random.ts";
import type { DemoQuestion, Letter, Use } from "../types.ts";
import { type ChoiceDraft, figurePlace, type MathDraft, type MathTemplate } from "./template.ts";

export const letters: Letter[] = ["A", "B", "C", "D"];

const MOST_DRAWS = 2000;

/** Capacity of the answer boxes of the digital SAT, without a minus sign: an exact answer must fit, or rounding rules would apply. */
const MOST_CHARACTERS = 5;

interface PlacedOption {
  content: string;
  value?: number;
  error: ErrorName | null;
  feedback: string;
}

/**
 * Draws until the numbers make a good question whose options all differ; the same name gives the same question. Throws when the
 * template does not give one within a bound.
 */
export function drawDistinct(template: MathTemplate, name: string): MathDraft {
  const random = createRandom(name);
  for (let attempt = 0; attempt < MOST_DRAWS; attempt++) {
    const draft = template.draw(random);
    if (!draft) continue;
    if (!("right" in draft)) {
      if (draft.accept.every((answer) => answer.replace("-", "").length <= MOST_CHARACTERS)) return draft;
      continue;
    }
    const seen = new Set([draft.right.content]);
    const wrong = draft.wrong.filter(({ content }) => !seen.has(content) && seen.add(content));
    if (wrong.length >= 3) return { ...draft, wrong: wrong.slice(0, 3) };
  }
  throw new Error(`The template ${template.name} gives no question for ${name}`);
}

function rightOption(draft: ChoiceDraft): PlacedOption {
  return { ...draft.right, error: null, feedback: "" };
}

/** Returns the letter of the right option when the options are numbers in ascending order; otherwise null. */
export function ascendingLetter(draft: MathDraft): Letter | null {
  if (!("right" in draft)) return null;
  const right = draft.right.value;
  if (right === undefined) return null;
  return letters[draft.wrong.filter(({ value = 0 }) => value < right).length] ?? null;
}

/** Returns the authored question of a draft; `key` is the letter for the right option. */
export function mathQuestion(
  template: MathTemplate,
  draft: MathDraft,
  id: string,
  use: Use,
  key: Letter,
): DemoQuestion {
  const common = {
    source_identifier: id,
    pool: use === "practice" ? ("practice" as const) : ("secure" as const),
    difficulty: template.difficulty,
    stimulus: null,
    body: draft.figure === undefined ? draft.body : withFigure(draft.body, draft.figure, figureName(id)),
    score_rule: { max_points: 1 as const, combine: "all" as const },
    explanation: draft.explanation,
    ...(draft.hints ? { hints: draft.hints } : {}),
    text_tags: { exam: "SAT" as const, subject: "Math" as const, domain: template.domain, topic: template.topic },
  };
  if (!("right" in draft)) {
    return {
      ...common,
      interactions: [{ source_identifier: "RESPONSE", type: "numeric_entry", prompt: "" }],
      key: { RESPONSE: { accept: draft.accept, tolerance: null } },
    };
  }
  const placed: PlacedOption[] = [...draft.wrong];
  const isOrdered = draft.right.value !== undefined;
  if (isOrdered) placed.sort((one, other) => (one.value ?? 0) - (other.value ?? 0));
  placed.splice(letters.indexOf(key), 0, rightOption(draft));
  return {
    ...common,
    interactions: [
      {
        source_identifier: "RESPONSE",
        type: "choice",
        prompt: "",
        shuffle: !isOrdered,
        max_choices: 1,
        options: placed.map(({ content, feedback, error }, index) => ({
          source_identifier: letters[index] ?? "A",
          content,
          feedback,
          reason_for_error: error,
        })),
      },
    ],
    key: { RESPONSE: { correct: [key] } },
  };
}

/** The body with its picture named and given the size at which it was drawn, whatever the resolution of the stored file. */
function withFigure(body: string, svg: string, name: string): string {
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  return body.replace(`data-file="${figurePlace}"`, `data-file="${name}" width="${width}" height="${height}"`);
}

/** Returns the name under which a question's picture is stored. */
export function figureName(id: string): string {
  return `${id}-figure`;
}
