import { boundaries } from "./reading-and-writing/boundaries.ts";
import { type ReadingDraft, readingQuestion } from "./reading-and-writing/builder.ts";
import { centralIdeas } from "./reading-and-writing/central-ideas.ts";
import { crossText } from "./reading-and-writing/cross-text.ts";
import { formAndSense } from "./reading-and-writing/form-and-sense.ts";
import { inferences } from "./reading-and-writing/inferences.ts";
import { quantitativeEvidence } from "./reading-and-writing/quantitative-evidence.ts";
import { structureAndPurpose } from "./reading-and-writing/structure-and-purpose.ts";
import { synthesis } from "./reading-and-writing/synthesis.ts";
import { textualEvidence } from "./reading-and-writing/textual-evidence.ts";
import { transitions } from "./reading-and-writing/transitions.ts";
import { wordsInContext } from "./reading-and-writing/words-in-context.ts";
import type { DemoQuestion, Use } from "./types.ts";

/** In the order of the kinds of question within a section. */
const drafts: ReadingDraft[] = [
  ...wordsInContext,
  ...structureAndPurpose,
  ...crossText,
  ...centralIdeas,
  ...textualEvidence,
  ...quantitativeEvidence,
  ...inferences,
  ...boundaries,
  ...formAndSense,
  ...transitions,
  ...synthesis,
];

/**
 * Lists the demo school's Reading and Writing questions for one use, in order. People and studies in the passages are invented,
 * except historical ones.
 */
export function listReadingAndWriting(use: Use): DemoQuestion[] {
  return drafts.filter((draft) => draft.use === use).map(readingQuestion);
}
