import type { ReadingDraft } from "./builder.ts";

const topic = "Boundaries";
const stem = "Which choice completes the text so that it conforms to the conventions of Standard English?";

export const boundaries: ReadingDraft[] = [
  {
    id: "rw-boundaries-01",
    use: "mock",
    difficulty: 1,
    topic,
    stem,
    title: "The axolotl",
    text: "<p>The axolotl, a salamander native to the lakes of the Valley of Mexico, usually keeps its gills for ______ many other salamanders lose theirs as they mature.</p>",
    key: "C",
    right: "life;",
    wrong: [
      ["life,", "Comma splice", "A comma alone cannot join two independent clauses."],
      ["life", "Run-on sentence", "Two independent clauses stand side by side with nothing between them."],
      [
        "life and,",
        "Misplaced punctuation",
        "The comma belongs before “and,” not between it and the clause that follows.",
      ],
    ],
    explanation:
      "Both “The axolotl … usually keeps its gills for life” and “many other salamanders lose theirs” could stand as sentences. A semicolon can join two such clauses; a comma alone, or nothing at all, cannot.",
  },
  {
    id: "rw-boundaries-02",
    use: "mock",
    difficulty: 2,
    topic,
    stem,
    title: "Casals and the suites",
    text: "<p>The cellist Pau Casals, who was born in Catalonia in ______ practiced Bach’s suites for solo cello for years before he played one of them in public.</p>",
    key: "A",
    right: "1876,",
    wrong: [
      [
        "1876",
        "Missing punctuation",
        "The clause beginning with “who” opens with a comma and needs another one to close it.",
      ],
      [
        "1876;",
        "Misplaced punctuation",
        "A semicolon would cut the subject, “cellist,” off from its verb, “practiced.”",
      ],
      [
        "1876—",
        "Misplaced punctuation",
        "An interruption that opens with a comma must close with a comma, not a dash.",
      ],
    ],
    explanation:
      "The words “who was born in Catalonia in 1876” interrupt the main clause, “The cellist Pau Casals … practiced Bach’s suites.” The interruption opens with a comma, so it must close with one.",
  },
  {
    id: "rw-boundaries-03",
    use: "mock",
    difficulty: 2,
    topic,
    stem,
    title: "Reading a tide table",
    text: "<p>To find the hour of high water in a printed tide table, a sailor needs three ______ the harbor, the date, and the difference between the time used in the table and the time on shore.</p>",
    key: "D",
    right: "facts:",
    wrong: [
      ["facts;", "Misplaced punctuation", "A semicolon needs an independent clause after it, but a list follows."],
      [
        "facts, they are",
        "Comma splice",
        "“They are …” begins a new independent clause, which a comma alone cannot join.",
      ],
      [
        "facts: which are",
        "Misplaced punctuation",
        "No colon may stand between a noun and the “which” clause that describes it.",
      ],
    ],
    explanation:
      "The words before the blank form a complete clause, and what follows is a list of the three facts. A colon introduces such a list.",
  },
  {
    id: "rw-boundaries-04",
    use: "mock",
    difficulty: 3,
    topic,
    stem,
    title: "A footbridge",
    text: "<p>In 2016 ______ a canal footbridge so light that two people turning a hand crank can raise it to let boats pass.</p>",
    key: "B",
    right: "engineer Amara Nwosu designed",
    wrong: [
      [
        "engineer, Amara Nwosu, designed",
        "Misplaced punctuation",
        "“Engineer” serves as a title here; commas would wrongly mark the name as an aside.",
      ],
      [
        "engineer Amara Nwosu, designed",
        "Misplaced punctuation",
        "A single comma separates the subject from its verb.",
      ],
      [
        "engineer, Amara Nwosu designed",
        "Misplaced punctuation",
        "The comma separates the title from the name that it introduces.",
      ],
    ],
    explanation:
      "“Engineer” stands directly before the name, without “the” or “an,” and so works like a title. No comma separates a title from a name, or a subject from its verb.",
  },
  {
    id: "rw-boundaries-05",
    use: "mock",
    difficulty: 3,
    topic,
    stem,
    title: "Orchids that deceive",
    text: "<p>The discovery that certain orchids mimic the scent of female ______ biologists to ask how a flower that offers no reward can go on deceiving the insects that visit it.</p>",
    key: "B",
    right: "bees has led",
    wrong: [
      ["bees, has led", "Misplaced punctuation", "The comma separates the subject, “The discovery …,” from its verb."],
      ["bees has led,", "Misplaced punctuation", "The comma separates the verb from its object, “biologists.”"],
      ["bees: has led", "Misplaced punctuation", "A colon cannot stand between a subject and its verb."],
    ],
    explanation:
      "The subject is long, “The discovery that certain orchids mimic the scent of female bees,” but its verb is still “has led,” with “biologists” as the object. No punctuation belongs between subject, verb, and object.",
  },
  {
    id: "rw-boundaries-06",
    use: "mock",
    difficulty: 4,
    topic,
    stem,
    title: "A traveling exhibition",
    text: "<p>After it closes in Dublin, the exhibition of ships’ figureheads will travel to Porto, Portugal; Bilbao, ______ and Marseille, France, where it will remain until spring.</p>",
    key: "D",
    right: "Spain;",
    wrong: [
      [
        "Spain,",
        "Misplaced punctuation",
        "The items contain commas and the first is followed by a semicolon; the second must be too.",
      ],
      ["Spain", "Missing punctuation", "Something must separate the second place in the list from the third."],
      ["Spain:", "Misplaced punctuation", "A colon does not separate the items of a list."],
    ],
    explanation:
      "Each place in the list contains a comma of its own (“Porto, Portugal”), so the places are separated by semicolons. The first is followed by a semicolon, and the second must match it.",
  },
  {
    id: "rw-boundaries-07",
    use: "mock",
    difficulty: 4,
    topic,
    stem,
    title: "A surprising comet",
    text: "<p>Astronomers had expected the comet to fade steadily as it moved away from the ______ it brightened for nine days before growing dim.</p>",
    key: "A",
    right: "Sun; instead,",
    wrong: [
      ["Sun, instead,", "Comma splice", "Commas alone join two independent clauses here."],
      [
        "Sun, instead;",
        "Misplaced punctuation",
        "“Instead” belongs to the second clause, which reports what happened in place of the fading.",
      ],
      ["Sun instead", "Run-on sentence", "Nothing separates the two independent clauses."],
    ],
    explanation:
      "The first clause gives the expectation and the second, “instead, it brightened,” what happened in its place. A semicolon separates the clauses, and a comma follows “instead,” which opens the second.",
  },
  {
    id: "rw-boundaries-08",
    use: "diagnostic",
    difficulty: 2,
    topic,
    stem,
    title: "Glass frogs",
    text: "<p>Glass frogs, which live in the forests of Central and South America, are named for the clear skin of their ______ through which, in many species, the beating heart can be seen.</p>",
    key: "B",
    right: "bellies,",
    wrong: [
      ["bellies;", "Sentence fragment", "What follows is not an independent clause, so no semicolon may precede it."],
      ["bellies.", "Sentence fragment", "“Through which … can be seen” cannot stand as a sentence."],
      ["bellies:", "Misplaced punctuation", "A colon does not introduce a relative clause."],
    ],
    explanation:
      "The words “through which, in many species, the beating heart can be seen” add information about the skin but cannot stand alone. A comma attaches such a clause to the sentence.",
  },
  {
    id: "rw-boundaries-09",
    use: "practice",
    difficulty: 3,
    topic,
    stem,
    title: "The journey of eels",
    text: "<p>European eels are thought to spawn thousands of kilometers from the rivers in which they grow up. For more than a century, biologists have wondered how the adult eels find ______</p>",
    key: "C",
    right: "their way across the ocean.",
    wrong: [
      [
        "their way across the ocean?",
        "Misplaced punctuation",
        "The sentence reports a question; as a statement it ends with a period.",
      ],
      [
        "their way, across the ocean.",
        "Misplaced punctuation",
        "No comma belongs between “way” and the phrase that completes it.",
      ],
      [
        "their way: across the ocean?",
        "Misplaced punctuation",
        "Neither the colon nor the question mark fits a statement that reports a question.",
      ],
    ],
    explanation:
      "The main clause is “biologists have wondered,” a statement; the question is reported inside it, in the order of a statement (“how the adult eels find”). Such a sentence ends with a period.",
  },
];
