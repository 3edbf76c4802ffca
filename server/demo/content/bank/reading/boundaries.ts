import { capitalized, cutFirst, cutLast, type Sketch } from "./kinds.ts";
import type { Subject } from "./subject.ts";

const topic = "Boundaries";
const stem = "Which choice completes the text so that it conforms to the conventions of Standard English?";

/** Asks for the punctuation that closes an aside between a name and its verb. */
export function supplement({ title, person: [name, aside, did] }: Subject, index: number): Sketch {
  const [before, word] = cutLast(aside);
  const isDash = index % 3 === 2;
  const [own, other] = isDash ? ["—", ","] : [",", "—"];
  const [ownName, otherName] = isDash ? ["dash", "comma"] : ["comma", "dash"];
  return {
    title,
    difficulty: isDash ? 3 : 2,
    topic,
    stem,
    text: `<p>${name}${isDash ? "—" : ", "}${before}______ ${did}.</p>`,
    right: `${word}${own}`,
    wrong: [
      [
        word,
        "Missing punctuation",
        `The words about ${name} open with a ${ownName} and need another one to close them.`,
      ],
      [`${word};`, "Misplaced punctuation", "A semicolon would cut the subject of the sentence off from its verb."],
      [
        `${word}${other}`,
        "Misplaced punctuation",
        `An interruption that opens with a ${ownName} must close with a ${ownName}, not a ${otherName}.`,
      ],
    ],
    explanation: `The words “${aside}” interrupt the main clause, “${name} … ${did}.” The interruption opens with a ${ownName}, so it must close with one.`,
  };
}

/** Asks what can join two clauses. */
export function clauses({ title, clauses: [first, second] }: Subject, index: number): Sketch {
  const [before, last] = cutLast(first);
  const [next, after] = cutFirst(second);
  const isPeriod = index % 2 === 1;
  return {
    title,
    difficulty: isPeriod ? 1 : 2,
    topic,
    stem,
    text: `<p>${before}______${after}.</p>`,
    right: isPeriod ? `${last}. ${capitalized(next)}` : `${last}; ${next}`,
    wrong: [
      [`${last}, ${next}`, "Comma splice", "A comma alone cannot join two independent clauses."],
      [`${last} ${next}`, "Run-on sentence", "Two independent clauses stand side by side with nothing between them."],
      [
        `${last} and, ${next}`,
        "Misplaced punctuation",
        "The comma belongs before “and,” not between it and the clause that follows.",
      ],
    ],
    explanation: `“${first}” and “${second}” are both independent clauses. ${isPeriod ? "A period separates" : "A semicolon can join"} two of them; a comma alone, or nothing at all, cannot.`,
  };
}

/** Asks for the punctuation between a clause and the list that it announces. */
export function list({ title, list: [lead, items] }: Subject): Sketch {
  const [before, word] = cutLast(lead);
  return {
    title,
    difficulty: 2,
    topic,
    stem,
    text: `<p>${before}______ ${items}.</p>`,
    right: `${word}:`,
    wrong: [
      [
        `${word};`,
        "Misplaced punctuation",
        "A semicolon needs an independent clause after it, but here follows what the sentence announced.",
      ],
      [
        `${word}. Including`,
        "Sentence fragment",
        "What follows the period has no subject and verb and cannot be a sentence.",
      ],
      [word, "Missing punctuation", "Something must show where the clause ends and what it announces begins."],
    ],
    explanation: `“${lead}” could be a sentence, and “${items}” says what it means. A colon introduces such words.`,
  };
}

/** Asks for no punctuation between a long subject and its verb. */
export function longSubject({ title, long: [subject, predicate] }: Subject): Sketch {
  const [before, last] = cutLast(subject);
  const [verb, after] = cutFirst(predicate);
  return {
    title,
    difficulty: 3,
    topic,
    stem,
    text: `<p>${before}______${after}.</p>`,
    right: `${last} ${verb}`,
    wrong: [
      [`${last}, ${verb}`, "Misplaced punctuation", `The comma separates the long subject from its verb, “${verb}.”`],
      [`${last}; ${verb}`, "Misplaced punctuation", "The words before the semicolon are only a subject, not a clause."],
      [`${last}: ${verb}`, "Misplaced punctuation", "A colon cannot stand between a subject and its verb."],
    ],
    explanation: `The subject is “${subject},” and its verb is “${verb}.” However long a subject is, no punctuation separates it from its verb.`,
  };
}
