import type { ErrorName } from "../errors.ts";
import type { DemoQuestion, Letter, Use } from "../types.ts";

const domains = {
  "Words in Context": "Craft and Structure",
  "Text Structure and Purpose": "Craft and Structure",
  "Cross-Text Connections": "Craft and Structure",
  "Central Ideas and Details": "Information and Ideas",
  "Command of Evidence": "Information and Ideas",
  Inferences: "Information and Ideas",
  Boundaries: "Standard English Conventions",
  "Form, Structure, and Sense": "Standard English Conventions",
  Transitions: "Expression of Ideas",
  "Rhetorical Synthesis": "Expression of Ideas",
} as const;

/** A wrong option: its text, the error that choosing it reveals, and why it is wrong. */
type Wrong = readonly [content: string, error: ErrorName, feedback: string];

/** A reading question as its author writes it; the wrong options take the remaining letters in order. */
export interface ReadingDraft {
  id: string;
  use: Use;
  difficulty: DemoQuestion["difficulty"];
  topic: keyof typeof domains;
  title: string;
  text: string;
  stem: string;
  key: Letter;
  right: string;
  wrong: readonly [Wrong, Wrong, Wrong];
  explanation: string;
}

/** Returns the authored question of a draft, with the right option at its letter. */
export function readingQuestion(draft: ReadingDraft): DemoQuestion {
  const wrong = [...draft.wrong];
  const letters: Letter[] = ["A", "B", "C", "D"];
  return {
    source_identifier: draft.id,
    pool: draft.use === "practice" ? "practice" : "secure",
    difficulty: draft.difficulty,
    stimulus: { title: draft.title, body: draft.text },
    body: `<p>${draft.stem}</p>`,
    interactions: [
      {
        source_identifier: "RESPONSE",
        type: "choice",
        prompt: "",
        shuffle: true,
        max_choices: 1,
        options: letters.map((letter) => {
          const next = letter === draft.key ? undefined : wrong.shift();
          return next
            ? { source_identifier: letter, content: next[0], feedback: next[2], reason_for_error: next[1] }
            : { source_identifier: letter, content: draft.right, feedback: "", reason_for_error: null };
        }),
      },
    ],
    key: { RESPONSE: { correct: [draft.key] } },
    score_rule: { max_points: 1, combine: "all" },
    explanation: `<p>${draft.explanation}</p>`,
    text_tags: { exam: "SAT", subject: "Reading and Writing", domain: domains[draft.topic], topic: draft.topic },
  };
}
