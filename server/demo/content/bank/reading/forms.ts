import { capitalized, type Sketch } from "./kinds.ts";
import type { Subject } from "./subject.ts";

const topic = "Form, Structure, and Sense";
const stem = "Which choice completes the text so that it conforms to the conventions of Standard English?";

/** A verb with its form for the other number, its form that makes no sentence, and another wrong one. */
const verbs = {
  is: ["are", "being", "have been"],
  was: ["were", "being", "have been"],
  has: ["have", "having", "to have"],
  are: ["is", "being", "has been"],
  were: ["was", "being", "has been"],
  have: ["has", "having", "to have"],
} as const;

/** Asks for a verb that agrees with a subject some words before it. */
export function agreement({ title, agreement: [subject, head, verb, rest] }: Subject): Sketch {
  const [other, fragment, last] = verbs[verb];
  const isSingular = verb === "is" || verb === "was" || verb === "has";
  const [own, wrong] = isSingular ? ["singular", "plural"] : ["plural", "singular"];
  const disagrees = `The subject is “${head},” which is ${own}; this verb is ${wrong}.`;
  return {
    title,
    difficulty: isSingular ? 2 : 1,
    topic,
    stem,
    text: `<p>${subject} ______ ${rest}</p>`,
    right: verb,
    wrong: [
      [other, "Subject–verb agreement", disagrees],
      [fragment, "Sentence fragment", "With this form the sentence has no main verb."],
      last === "to have"
        ? [last, "Sentence fragment", "An infinitive cannot be the main verb of the sentence."]
        : [last, "Subject–verb agreement", disagrees],
    ],
    explanation: `The subject of the sentence is “${head},” which is ${own}; the words after it only describe it. The ${own} verb <em>${verb}</em> agrees with it.`,
  };
}

/** Asks for a verb whose tense follows from another part of the sentence. */
export function tense({ title, tense: [time, before, [base, third, past, participle], after] }: Subject): Sketch {
  const isEarlier = time === "earlier";
  const right = isEarlier ? `had ${participle}` : past;
  return {
    title,
    difficulty: isEarlier ? 3 : 1,
    topic,
    stem,
    text: `<p>${before} ______ ${after}</p>`,
    right,
    wrong: isEarlier
      ? [
          [
            `will have ${participle}`,
            "Verb tense",
            "This form tells of the future, but the sentence is about the past.",
          ],
          [third, "Verb tense", "The present tense does not fit a sentence about the past."],
          [`having ${participle}`, "Sentence fragment", "With this form the sentence has no main verb."],
        ]
      : [
          [third, "Verb tense", "The present tense does not fit an event at a moment in the past."],
          [`will ${base}`, "Verb tense", "The future does not fit an event at a moment in the past."],
          [`having ${participle}`, "Sentence fragment", "With this form the sentence has no main verb."],
        ],
    explanation: isEarlier
      ? `The sentence names a moment in the past and tells what had happened up to it. For that English uses the past perfect, <em>${right}</em>.`
      : `The sentence tells of something that happened at a moment in the past. For that English uses the simple past, <em>${right}</em>.`,
  };
}

/** Asks for the clause whose subject the phrase before it describes. */
export function modifier({ title, modifier: [phrase, actor, [base, past, participle], made, time] }: Subject): Sketch {
  const dangles = (what: string) =>
    `As written, it is ${what} that would be “${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}.”`;
  return {
    title,
    difficulty: 3,
    topic,
    stem,
    text: `<p>${phrase}, ______</p>`,
    right: `${actor} ${past} the ${made} in ${time}.`,
    wrong: [
      [`the ${made} was ${participle} by ${actor} in ${time}.`, "Dangling modifier", dangles(`the ${made}`)],
      [`it took ${actor} ${time} to ${base} the ${made}.`, "Dangling modifier", dangles("“it”")],
      [
        `${time} ${/^(?:an?|one|half) (?!few)/.test(time) ? "was" : "were"} enough for ${actor} to ${base} the ${made}.`,
        "Dangling modifier",
        dangles(`“${time}”`),
      ],
    ],
    explanation: `A phrase at the beginning of a sentence describes the subject that follows it. ${capitalized(actor)} did what “${phrase}” says, so <em>${actor}</em> must come right after the comma.`,
  };
}

/** Asks for the possessive of a plural. */
export function possessive({ title, owners: [before, one, many, owned, after] }: Subject): Sketch {
  // Plurals in -s take the apostrophe alone, the others -’s.
  const right = many.endsWith("s") ? `${many}’` : `${many}’s`;
  const mistaken = many.endsWith("s") ? `${many}` : `${many}s’`;
  return {
    title,
    difficulty: 2,
    topic,
    stem,
    text: `<p>${before} ______ ${after}</p>`,
    right: `${right} ${owned}`,
    wrong: [
      [
        `${one}’s ${owned}`,
        "Plural or possessive",
        `The words before the blank say that there is more than one ${one}.`,
      ],
      [`${mistaken} ${owned}`, "Plural or possessive", `The possessive of “${many}” is “${right}.”`],
      [`${right} ${owned}’`, "Plural or possessive", `“${capitalized(owned)}” is a plural here and possesses nothing.`],
    ],
    explanation: `There is more than one ${one}, and they have the ${owned}. The possessive of “${many}” is <em>${right}</em>, and “${owned}” is a plural without an apostrophe.`,
  };
}

/** Asks for the possessive pronoun of a singular noun. */
export function possession({ title, possession: [before, noun, after] }: Subject): Sketch {
  return {
    title,
    difficulty: 1,
    topic,
    stem,
    text: `<p>${before} ______ ${after}</p>`,
    right: "its",
    wrong: [
      ["their", "Pronoun agreement", `The pronoun stands for “${noun},” which is singular.`],
      ["it’s", "Plural or possessive", "“It’s” is short for “it is” or “it has.”"],
      ["they’re", "Pronoun agreement", "“They’re” is short for “they are,” and the noun is singular."],
    ],
    explanation: `The pronoun stands for “${noun},” a singular noun, and shows possession. The possessive of “it” is <em>its</em>, without an apostrophe.`,
  };
}
