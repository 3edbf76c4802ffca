import type { ReadingDraft } from "../reading-and-writing/builder.ts";
import { place } from "./place.ts";

type Verbs = readonly [right: string, plural: string, other: string, fragment: string];

const is: Verbs = ["is", "are", "have been", "being"];
const was: Verbs = ["was", "were", "have been", "being"];
const has: Verbs = ["has", "have", "are having", "having"];

/** Sentences whose subject is singular, with plurals on the way to the verb: title, difficulty, subject, what it ends in, verbs, rest. */
const sentences: readonly [
  title: string,
  difficulty: 1 | 2 | 3 | 4,
  head: string,
  subject: string,
  verbs: Verbs,
  rest: string,
][] = [
  ["Boxes of plates", 1, "box", "The box of photographic plates", is, "kept in the cellar of the observatory."],
  ["A row of elms", 1, "row", "The row of elms along the canals", has, "to be watered by hand in dry summers."],
  ["One of the singers", 2, "one", "One of the singers in the two choirs", is, "also the author of the words."],
  ["The price of pearls", 2, "price", "The price of river pearls", was, "set by three merchants who met in secret."],
  ["A team of divers", 2, "team", "A team of divers from four countries", has, "mapped the wreck without touching it."],
  ["The use of mirrors", 2, "use", "The use of mirrors in lighthouses", was, "at first thought dangerous to birds."],
  [
    "Each of the towers",
    3,
    "each",
    "Each of the towers that line the old walls",
    has,
    "a stair that turns to the left.",
  ],
  ["Neither draft", 3, "neither", "Neither of the two drafts of the treaties", is, "signed by both of the kings."],
  [
    "A list of debts",
    3,
    "list",
    "The list of debts that the brothers left behind",
    was,
    "longer than the will itself.",
  ],
  [
    "The sound of the drums",
    3,
    "sound",
    "The sound of the drums, which carry across the lakes,",
    is,
    "heard an hour before the dancers arrive.",
  ],
  [
    "An increase in visits",
    3,
    "increase",
    "The increase in visits to the museums of the islands",
    has,
    "surprised those who run the ferries.",
  ],
  [
    "The structure of songs",
    4,
    "structure",
    "The structure of the songs that whales of these waters share",
    has,
    "changed little in thirty years.",
  ],
  [
    "What the ledgers show",
    4,
    "number",
    "The number of ships named in the ledgers of both ports",
    is,
    "smaller than historians had assumed.",
  ],
  [
    "The condition of the scrolls",
    4,
    "condition",
    "The condition of the scrolls, unlike that of the jars around them,",
    was,
    "so poor that nobody dared unroll one.",
  ],
];

/** Words of which several possess something: title, difficulty, plural, singular, what is theirs, sentence around the blank. */
const owners: readonly [
  title: string,
  difficulty: 1 | 2 | 3,
  many: string,
  one: string,
  owned: string,
  before: string,
  after: string,
][] = [
  [
    "Nests on cliffs",
    1,
    "gulls",
    "gull",
    "nests",
    "The ledges are so narrow that the",
    "touch one another along the whole cliff.",
  ],
  [
    "The weavers’ guild",
    2,
    "weavers",
    "weaver",
    "looms",
    "All the",
    "in the three villages stood in rooms that faced north.",
  ],
  [
    "Two astronomers",
    2,
    "astronomers",
    "astronomer",
    "notebooks",
    "The two",
    "agree on the hour at which the comet was first seen.",
  ],
  [
    "Pipes and players",
    2,
    "pipers",
    "piper",
    "tunes",
    "Many of the",
    "were written down only after the last of the players had died.",
  ],
  [
    "Judges at the fair",
    3,
    "judges",
    "judge",
    "reasons",
    "Nobody at the fair asked for the",
    "although all five of them had agreed.",
  ],
  [
    "Harvesters",
    3,
    "harvesters",
    "harvester",
    "songs",
    "She recorded the",
    "in every valley to which the groups came to work.",
  ],
];

const stem = "Which choice completes the text so that it conforms to the conventions of Standard English?";
const topic = "Form, Structure, and Sense";

function agreement(): ReadingDraft[] {
  return sentences.map(([title, difficulty, head, subject, [right, plural, other, fragment], rest], index) =>
    place("agreement", index, {
      title,
      difficulty,
      topic,
      stem,
      right,
      text: `<p>${subject} ______ ${rest}</p>`,
      wrong: [
        [plural, "Subject–verb agreement", `The subject is “${head},” which is singular.`],
        [other, "Subject–verb agreement", `A plural verb does not agree with the singular subject “${head}.”`],
        [fragment, "Sentence fragment", "With this form the sentence has no main verb."],
      ],
      explanation: `The subject is “${head},” a singular word; the words between it and the blank only describe it. The singular verb <em>${right}</em> agrees with it.`,
    }),
  );
}

function possession(): ReadingDraft[] {
  return owners.map(([title, difficulty, many, one, owned, before, after], index) =>
    place("possession", index, {
      title,
      difficulty,
      topic,
      stem,
      right: `${many}’ ${owned}`,
      text: `<p>${before} ______ ${after}</p>`,
      wrong: [
        [`${one}’s ${owned}`, "Plural or possessive", `The text speaks of several ${many}, not of one.`],
        [`${many} ${owned}`, "Missing punctuation", `The ${owned} belong to the ${many}, so an apostrophe is needed.`],
        [`${many}’ ${owned}’`, "Plural or possessive", `Nothing in the text belongs to the ${owned}.`],
      ],
      explanation: `The ${owned} belong to several ${many}. A plural that ends in <em>s</em> takes only an apostrophe, and “${owned}” is a simple plural.`,
    }),
  );
}

/** Returns questions on agreement and on what belongs to whom. */
export function historyForms(): ReadingDraft[] {
  return [...agreement(), ...possession()];
}
