import { capitalized, type Sketch } from "./kinds.ts";
import type { Relation, Subject } from "./subject.ts";

const transitions: Record<Relation | "similarity", readonly [string, string, string]> = {
  contrast: ["However,", "However,", "However,"],
  result: ["Therefore,", "As a result,", "Consequently,"],
  example: ["For example,", "For instance,", "As one example,"],
  addition: ["In addition,", "Moreover,", "Furthermore,"],
  sequence: ["Then,", "Next,", "After that,"],
  similarity: ["Similarly,", "Likewise,", "In the same way,"],
};

/** What the second sentence does to the first one. */
const does: Record<Relation | "similarity", string> = {
  contrast: "goes against what the first one leads the reader to expect",
  result: "tells what follows from the first one",
  example: "gives a case of what the first one says in general",
  addition: "adds a second point to the first one",
  sequence: "tells what happens next",
  similarity: "tells of something that resembles the first one",
};

/** Relations that a pair of sentences cannot have as well. */
const excluded: Record<Relation, readonly [Relation | "similarity", Relation | "similarity", Relation | "similarity"]> =
  {
    contrast: ["result", "example", "similarity"],
    result: ["contrast", "example", "similarity"],
    example: ["contrast", "result", "sequence"],
    addition: ["contrast", "result", "example"],
    sequence: ["contrast", "example", "similarity"],
  };

/** Asks for the word that leads from one sentence to the next. @param place Which of the pairs. */
export function transition({ title, pairs }: Subject, place: 0 | 1, index: number): Sketch {
  const [relation, first, second] = pairs[place];
  const wordOf = (one: Relation | "similarity") => transitions[one][(index + place) % 3] ?? transitions[one][0];
  const right = wordOf(relation);
  const wrong = (other: Relation | "similarity") =>
    [
      wordOf(other),
      relation === "contrast" && other === "similarity" ? "Opposite" : "Wrong relationship",
      `This would say that the second sentence ${does[other]}, which it does not.`,
    ] as const;
  const [one, two, three] = excluded[relation];
  return {
    title,
    difficulty: relation === "contrast" || relation === "example" ? 2 : 3,
    topic: "Transitions",
    stem: "Which choice completes the text with the most logical transition?",
    text: `<p>${first} ______ ${second}</p>`,
    right,
    wrong: [wrong(one), wrong(two), wrong(three)],
    explanation: `The second sentence ${does[relation]}. <em>${right.replace(",", "")}</em> signals that relationship.`,
  };
}

const structures: Record<Relation, string> = {
  contrast: "It states what one might expect and then reports something that goes against it.",
  result: "It describes a state of affairs and then tells what has followed from it.",
  example: "It makes a general statement and then gives one particular case of it.",
  addition: "It names one thing that is achieved and then names another one beside it.",
  sequence: "It describes one step of a process and then describes the step after it.",
};

/** Ways in which a text of two sentences is not built as well: what follows from something also comes after it. */
const otherStructures: Record<Relation, readonly [Relation, Relation, Relation]> = {
  contrast: ["example", "sequence", "addition"],
  result: ["contrast", "example", "addition"],
  example: ["contrast", "sequence", "addition"],
  addition: ["contrast", "example", "sequence"],
  sequence: ["contrast", "example", "addition"],
};

/** Asks how a text of two sentences is built. */
export function structure({ title, pairs: [, , [relation, first, second]] }: Subject): Sketch {
  const [one, two, three] = otherStructures[relation];
  const wrong = (other: Relation) =>
    [
      structures[other],
      "Wrong relationship",
      `The second sentence ${does[relation]}, which this does not say.`,
    ] as const;
  return {
    title,
    difficulty: 2,
    topic: "Text Structure and Purpose",
    stem: "Which choice best describes the overall structure of the text?",
    text: `<p>${first} ${relation === "contrast" ? `Yet ${second}` : capitalized(second)}</p>`,
    right: structures[relation],
    wrong: [wrong(one), wrong(two), wrong(three)],
    explanation: `The text has two sentences, and the second one ${does[relation]}. Only one choice describes that order.`,
  };
}

/** What a text is about, inside a sentence. */
const within = (about: string) => about.replace(/^The /, "the ");

/** Asks for the sentence that reaches an aim with facts from some notes. @param asked Which of the facts it takes. */
export function synthesis({ title, notes: { about, facts } }: Subject, asked: 0 | 1 | 2 | 3): Sketch {
  const [told, fact] = facts[asked];
  const aim = told.replace(/\bit\b/, within(about));
  const others = facts.filter((_, place) => place !== asked).map(([, predicate]) => predicate);
  const [a = "", b = "", c = ""] = others;
  const joins = (one: string, other: string) => `${about}, which ${one}, ${other}.`;
  const lacks = (one: string, other: string) =>
    [joins(one, other), "True but not asked", `This is in the notes, but it does not ${aim}.`] as const;
  const items = facts.map(([, predicate], place) => `<li>${place === 0 ? about : "It"} ${predicate}.</li>`).join("");
  return {
    title,
    difficulty: 3,
    topic: "Rhetorical Synthesis",
    stem: `The student wants to ${aim}. Which choice most effectively uses relevant information from the notes to accomplish this goal?`,
    text: `<p>While researching a topic, a student has taken the following notes:</p><ul>${items}</ul>`,
    right: asked % 2 === 0 ? joins(a, fact) : joins(fact, b),
    wrong: [lacks(a, b), lacks(b, c), lacks(c, a)],
    explanation: `To ${aim}, a sentence must say that ${within(about)} ${fact}. Only one choice does.`,
  };
}

/** A predicate with “also” where English puts it. */
const alsoBefore = (predicate: string) => predicate.replace(/^(?:(was|has) )?/, (auxiliary) => `${auxiliary}also `);

/** Asks what a short text says, in other words. */
export function detail({ title, person: [name, aside, did], notes }: Subject): Sketch {
  const { about, facts, means, distorted } = notes;
  const [first, second, third, fourth = ""] = facts.map(([, predicate]) => predicate);
  const [one, two, three] = distorted;
  const unsupported = "The text does not say this; it mixes up some of its details.";
  return {
    title,
    difficulty: 2,
    topic: "Central Ideas and Details",
    stem: `According to the text, which statement about ${within(about)} is true?`,
    text: `<p>${name}, ${aside}, ${did}. ${about} ${first}. It ${second}, and it ${third}. It ${alsoBefore(fourth)}.</p>`,
    right: means,
    wrong: [
      [one, "Misread the text", unsupported],
      [two, "Misread the text", unsupported],
      [three, "Unsupported by the text", unsupported],
    ],
    explanation: `The text says that it ${fourth}. In other words: ${means}`,
  };
}
