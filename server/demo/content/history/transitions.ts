import type { ReadingDraft } from "../reading-and-writing/builder.ts";
import { place } from "./place.ts";

const words = {
  contrast: ["However,", "In contrast,", "Nevertheless,"],
  result: ["Therefore,", "As a result,", "Consequently,"],
  example: ["For example,", "For instance,", "Specifically,"],
  addition: ["Moreover,", "In addition,", "Furthermore,"],
  sequence: ["Afterward,", "Subsequently,", "Finally,"],
} as const;

type Relation = keyof typeof words;

/** What the second sentence does to the first one. */
const does: Record<Relation, string> = {
  contrast: "goes against what the first one leads the reader to expect",
  result: "tells what follows from the first one",
  example: "gives a case of what the first one says in general",
  addition: "adds a second point of the same kind to the first one",
  sequence: "tells what happened next",
};

const others: Record<Relation, readonly [Relation, Relation, Relation]> = {
  contrast: ["result", "example", "addition"],
  result: ["contrast", "example", "sequence"],
  example: ["contrast", "result", "sequence"],
  addition: ["contrast", "example", "sequence"],
  sequence: ["contrast", "example", "addition"],
};

/** Title, difficulty, relation, and two sentences. */
const pairs: readonly [title: string, difficulty: 1 | 2 | 3 | 4, relation: Relation, first: string, second: string][] =
  [
    [
      "A flood and a field",
      1,
      "result",
      "The river left a hand’s breadth of mud on the fields.",
      "the farmers sowed two weeks later than they had planned.",
    ],
    [
      "A city of bees",
      1,
      "example",
      "Many roofs in the city have become gardens.",
      "the roof of the post office holds eleven beehives.",
    ],
    [
      "Cheaper, not better",
      1,
      "contrast",
      "The new lamps cost half as much as the old ones.",
      "they last only a third as long.",
    ],
    [
      "Printing a newspaper",
      1,
      "sequence",
      "The pages were set by hand and checked twice.",
      "they were locked into the press and printed before dawn.",
    ],
    [
      "Learning to sail",
      2,
      "addition",
      "The course teaches children to read the wind.",
      "it teaches them to mend what the wind has torn.",
    ],
    [
      "A silent volcano",
      2,
      "contrast",
      "The mountain has been quiet for four hundred years.",
      "instruments at its foot record a small tremor every week.",
    ],
    [
      "Fewer letters",
      2,
      "result",
      "The village’s only mailbox was taken down in spring.",
      "people began to hand their letters to the driver of the bus.",
    ],
    [
      "Tools of bone",
      2,
      "example",
      "People of the coast made fine tools from the bones of birds.",
      "they cut needles from the wing bones of swans.",
    ],
    [
      "A cure for rust",
      2,
      "sequence",
      "The conservators bathed the anchor for three years to draw out the salt.",
      "they sealed the metal with wax.",
    ],
    [
      "Two views of a map",
      3,
      "contrast",
      "Scholars long took the map for a record of a voyage.",
      "its coastlines match no coast that its maker could have reached.",
    ],
    [
      "Reading by touch",
      3,
      "addition",
      "Raised print made books available to blind readers.",
      "it let them write letters that their friends could read.",
    ],
    [
      "A drought’s gift",
      3,
      "result",
      "The drought lowered the lake by six meters.",
      "the walls of a drowned monastery could be seen for the first time since 1931.",
    ],
    [
      "Small changes",
      3,
      "example",
      "Slight changes in a habitat can decide which species survive there.",
      "a difference of one degree in the sand decides whether young turtles are male or female.",
    ],
    [
      "An unpopular opera",
      4,
      "contrast",
      "Critics called the opera tedious and its audience left early.",
      "three theaters asked for the score within a month.",
    ],
    [
      "The price of paper",
      4,
      "result",
      "Paper made from rags grew scarce as more people learned to read.",
      "printers offered rewards to those who found another fiber.",
    ],
    [
      "Measuring a glacier",
      4,
      "addition",
      "Photographs from the air show how far the glacier has withdrawn.",
      "they show, by the shadows of its edges, how much thinner it has become.",
    ],
  ];

/** Returns questions on how one sentence leads to the next. */
export function historyTransitions(): ReadingDraft[] {
  return pairs.map(([title, difficulty, relation, first, second], index) => {
    const wordOf = (one: Relation) => words[one][index % 3] ?? words[one][0];
    const right = wordOf(relation);
    const [one, two, three] = others[relation];
    const wrong = (other: Relation) =>
      [
        wordOf(other),
        other === "contrast" ? ("Opposite" as const) : ("Wrong relationship" as const),
        `This word would say that the second sentence ${does[other]}. It does not.`,
      ] as const;
    return place("transition", index, {
      title,
      difficulty,
      topic: "Transitions",
      right,
      stem: "Which choice completes the text with the most logical transition?",
      text: `<p>${first} ______ ${second}</p>`,
      wrong: [wrong(one), wrong(two), wrong(three)],
      explanation: `The second sentence ${does[relation]}. <em>${right.replace(",", "")}</em> signals that relationship.`,
    });
  });
}
