/** What a second sentence does to the one before it. */
export type Relation = "contrast" | "result" | "example" | "addition" | "sequence";

/**
 * Something that sentences are about, with the parts from which questions of many kinds are made. A part is a sentence cut where the
 * question is, so that the right answer is certain; people and studies are invented.
 */
export interface Subject {
  title: string;
  /** A name, an aside about the person, and what they did. */
  person: readonly [name: string, aside: string, did: string];
  /** Two clauses that could each be a sentence. */
  clauses: readonly [first: string, second: string];
  /** A clause that could be a sentence, and the list that it announces. */
  list: readonly [lead: string, items: string];
  /** A long subject without punctuation, and the rest of the sentence. */
  long: readonly [subject: string, predicate: string];
  /** A subject with a noun of the other number before the verb. */
  agreement: readonly [
    subject: string,
    head: string,
    verb: "is" | "was" | "has" | "are" | "were" | "have",
    rest: string,
  ];
  /** A sentence about a moment in the past, or about what had happened before it. */
  tense: readonly [
    time: "past" | "earlier",
    before: string,
    verb: readonly [base: string, third: string, past: string, participle: string],
    after: string,
  ];
  modifier: readonly [
    phrase: string,
    actor: string,
    verb: readonly [base: string, past: string, participle: string],
    made: string,
    time: string,
  ];
  /** Words before, one owner, several owners, what is theirs, words after; the words before say that they are several. */
  owners: readonly [before: string, one: string, many: string, owned: string, after: string];
  /** What a noun in the singular has: its words before and after. */
  possession: readonly [before: string, noun: string, after: string];
  pairs: readonly [Pair, Pair, Pair];
  notes: {
    about: string;
    /** Facts of it, each with the aim of a sentence that tells it. */
    facts: readonly [Fact, Fact, Fact, Fact];
    /** One of the facts in other words, and what the text does not say. */
    means: string;
    distorted: readonly [string, string, string];
  };
}

type Pair = readonly [relation: Relation, first: string, second: string];
type Fact = readonly [aim: string, predicate: string];
