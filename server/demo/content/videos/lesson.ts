import { fileURLToPath } from "node:url";
import type { DemoTextTags } from "../types.ts";

const inequalities: DemoTextTags = {
  exam: "SAT",
  subject: "Math",
  domain: "Algebra",
  topic: "Linear inequalities in one or two variables",
};
const equations: DemoTextTags = { ...inequalities, topic: "Linear equations in one variable" };

/** A short lesson at the board: a film without sound, whose words are its transcript. */
export const demoLesson = {
  title: "Class 11: Linear inequalities",
  /** Drawn for the demo school: 180 seconds at 640 × 360, VP9. */
  path: fileURLToPath(new URL("lesson.webm", import.meta.url)),
  tags: [inequalities],
  chapters: [
    { starts_ms: 0, title: "Recap: equations you can undo", tags: [equations] },
    { starts_ms: 40_000, title: "What ≤ means on a line", tags: [inequalities] },
    { starts_ms: 80_000, title: "Dividing by a negative", tags: [inequalities] },
    { starts_ms: 130_000, title: "Check with a number", tags: [inequalities] },
  ],
  /** From which second on what is said. */
  lines: [
    [0, "Good morning. Today we turn equals signs into inequality signs."],
    [6, "First a recap. Two x plus six is fourteen."],
    [14, "Subtract six on both sides: two x is eight."],
    [20, "Divide by two, and x is four."],
    [28, "Undo what was done, in reverse. That’s all there is to a linear equation."],
    [36, "With inequalities almost everything stays the same. Almost."],
    [42, "X is at most two. What does that look like?"],
    [46, "Draw a number line."],
    [52, "Every number to the left of two works, so shade to the left."],
    [60, "And because of the line under the sign, two itself belongs to it too."],
    [66, "A filled dot means included. An open dot means left out."],
    [74, "So an inequality has a whole ray of answers, not just one."],
    [82, "Now a question from the last mock. Seven minus three times x plus two is at most thirteen."],
    [88, "Multiply out: one minus three x is at most thirteen."],
    [94, "Subtract one: minus three x is at most twelve."],
    [100, "Here is the one rule that is different from equations."],
    [102, "When you multiply or divide by a negative, flip the sign."],
    [108, "I divide by minus three, a negative, so the sign flips: x is at least minus four."],
    [116, "Draw it: a filled dot at minus four."],
    [120, "And shade to the right."],
    [126, "If you forget to flip, you get the ray on the wrong side. That is the trap."],
    [132, "How can you be sure? Test a number. Take zero."],
    [140, "Seven minus three times two is one."],
    [148, "One is at most thirteen. True."],
    [156, "So zero has to be in the answer, and with x at least minus four it is."],
    [164, "With x at most minus four it wouldn’t be. Ten seconds, and you know."],
    [172, "For Friday: questions one to six. See you then."],
  ],
  seconds: 180,
  /** What students have played of it by their place in the group, in seconds; the first stopped in the middle. */
  watched: [
    {
      spans: [
        [0, 46],
        [80, 104],
      ],
      at: 104,
    },
    { spans: [[0, 180]], at: 180 },
    {
      spans: [
        [0, 130],
        [120, 176],
      ],
      at: 176,
    },
    { spans: [[0, 31]], at: 31 },
    { spans: [], at: 0 },
  ],
} as const satisfies {
  title: string;
  path: string;
  tags: readonly DemoTextTags[];
  chapters: readonly { starts_ms: number; title: string; tags: readonly DemoTextTags[] }[];
  lines: readonly (readonly [second: number, text: string])[];
  seconds: number;
  watched: readonly { spans: readonly (readonly [number, number])[]; at: number }[];
};
