import type { ReadingDraft } from "../reading-and-writing/builder.ts";
import { place } from "./place.ts";

/** Two clauses that could each be a sentence: title, difficulty, the first with its last word apart, and the second. */
const pairs: readonly [title: string, difficulty: 1 | 2 | 3 | 4, first: string, last: string, second: string][] = [
  ["Night pollinators", 1, "Moths visit the pale flowers after", "dark", "bees visit the same flowers at noon."],
  [
    "A clock in the square",
    1,
    "The clock above the market runs four minutes",
    "slow",
    "nobody in the town has ever had it mended.",
  ],
  [
    "Salt from the marsh",
    2,
    "The salt makers open the sluices in",
    "May",
    "the first crust forms about five weeks later.",
  ],
  [
    "An archive of seeds",
    2,
    "The seed bank keeps its samples well below",
    "freezing",
    "most of them will still sprout in a century.",
  ],
  [
    "Two kinds of ink",
    2,
    "The scribe wrote the headings in red",
    "ink",
    "the text itself is in a brown that was once black.",
  ],
  [
    "The quiet hall",
    2,
    "The architect lined the hall with",
    "cork",
    "a whisper on the stage hardly reaches the third row.",
  ],
  [
    "Tides in the well",
    3,
    "The level of the well rises and falls twice a",
    "day",
    "the sea, which lies a mile away, reaches it through the rock.",
  ],
  [
    "Letters from the survey",
    3,
    "The surveyor’s letters describe the valley in",
    "detail",
    "they say almost nothing of the people who lived there.",
  ],
  [
    "Glass for lenses",
    3,
    "The workshop melted its glass three",
    "times",
    "each melting drove out more of the bubbles that would have blurred the lens.",
  ],
  [
    "Crows at the crossing",
    3,
    "Crows in the city drop walnuts where cars",
    "stop",
    "the birds walk out to eat only when the light is red.",
  ],
  ["The unfinished bridge", 3, "The first arch of the bridge was finished in", "1794", "the second was never begun."],
  [
    "Mapping by ear",
    4,
    "The bats that the team followed rarely left the",
    "forest",
    "those that did, as the recordings show, returned before midnight.",
  ],
  [
    "A grammar of knots",
    4,
    "The cords were not",
    "ornament",
    "the knots on them, each tied in one of three ways, record numbers.",
  ],
  [
    "Bread and weather",
    4,
    "The bakers kept a diary of their",
    "ovens",
    "it has become, for those who study climate, a record of damp summers.",
  ],
  [
    "Borrowed tunes",
    4,
    "The composer borrowed the melody from a street",
    "song",
    "what she made of it, a fugue in five voices, few listeners recognized.",
  ],
  [
    "Roots and stones",
    2,
    "The roots of the old fig have lifted the",
    "pavement",
    "the city will move the path rather than fell the tree.",
  ],
];

/** Returns questions on where one sentence ends and the next begins. */
export function historyBoundaries(): ReadingDraft[] {
  return pairs.map(([title, difficulty, first, last, second], index): ReadingDraft => {
    const right = `${last};`;
    return place("boundaries", index, {
      title,
      difficulty,
      topic: "Boundaries",
      right,
      stem: "Which choice completes the text so that it conforms to the conventions of Standard English?",
      text: `<p>${first} ______ ${second}</p>`,
      wrong: [
        [`${last},`, "Comma splice", "A comma alone cannot join two independent clauses."],
        [last, "Run-on sentence", "Two independent clauses stand side by side with nothing between them."],
        [
          `${last} and,`,
          "Misplaced punctuation",
          "The comma belongs before “and,” not between it and the clause that follows.",
        ],
      ],
      explanation: `What stands before and after the blank could each be a sentence. A semicolon can join two such clauses; a comma alone, or nothing at all, cannot. So the text needs <em>${right}</em>`,
    });
  });
}
