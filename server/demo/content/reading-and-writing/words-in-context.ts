import type { ReadingDraft } from "./builder.ts";

const topic = "Words in Context";
const stem = "Which choice completes the text with the most logical and precise word or phrase?";

export const wordsInContext: ReadingDraft[] = [
  {
    id: "rw-words-01",
    use: "mock",
    difficulty: 1,
    topic,
    stem,
    title: "A bookmobile on pedals",
    text: "<p>The town library’s bicycle-powered bookmobile was meant to be a short experiment, but residents in outlying neighborhoods came to depend on its weekly stops. When the council proposed ending the service, so many people objected that the proposal was quickly ______.</p>",
    key: "B",
    right: "abandoned",
    wrong: [
      ["imitated", "Unsupported by the text", "Nothing in the text suggests that anyone copied the proposal."],
      ["approved", "Opposite", "A flood of objections would lead the council away from approving the proposal."],
      [
        "translated",
        "Unsupported by the text",
        "The text says nothing about putting the proposal into another language.",
      ],
    ],
    explanation:
      "Residents depended on the bookmobile and many of them objected to ending it. The words “so many … that” announce the result of those objections: the proposal to end the service was given up, or <em>abandoned</em>.",
  },
  {
    id: "rw-words-02",
    use: "mock",
    difficulty: 2,
    topic,
    stem,
    title: "Lichens as clocks",
    text: "<p>Because some lichens spread outward at a slow and remarkably ______ rate, scientists can estimate how long a rock surface has been exposed to the air simply by measuring the width of the largest patch growing on it.</p>",
    key: "D",
    right: "steady",
    wrong: [
      [
        "admirable",
        "Wrong connotation",
        "Praise for the growth would not explain why its width can be used to measure time.",
      ],
      ["erratic", "Opposite", "If growth were erratic, the width of a patch would say little about its age."],
      [
        "modest",
        "True but not asked",
        "“Slow” already says this; slowness alone does not make the growth a reliable clock.",
      ],
    ],
    explanation:
      "The width of a patch can reveal its age only if the lichen grows by about the same amount each year. The blank therefore needs a word that means “even”: <em>steady</em>.",
  },
  {
    id: "rw-words-03",
    use: "mock",
    difficulty: 3,
    topic,
    stem,
    title: "Five stones",
    text: "<p>Reviewers of the exhibition praised the sculptor’s restraint. Where other artists fill a gallery with objects, she set only five small stones on the floor, and her ______ arrangement left visitors attending to the light, the silence, and the space between.</p>",
    key: "A",
    right: "spare",
    wrong: [
      [
        "ornate",
        "Opposite",
        "An ornate arrangement is rich in decoration; five stones on a bare floor are the reverse.",
      ],
      [
        "careless",
        "Wrong connotation",
        "The reviewers praised her restraint, which implies deliberate choice, not neglect.",
      ],
      ["familiar", "Unsupported by the text", "Nothing suggests that visitors had seen such an arrangement before."],
    ],
    explanation:
      "The sculptor showed “restraint” and used only five stones where others fill a room. <em>Spare</em>, meaning simple and without excess, names that quality in the approving tone of the reviewers.",
  },
  {
    id: "rw-words-04",
    use: "mock",
    difficulty: 3,
    topic,
    stem: "As used in the text, what does the phrase “took it for” most nearly mean?",
    title: "At the gate",
    text: "<p>By the time Marguerite reached the gate, the rain had stopped. She had rehearsed her apology the whole length of the lane, and now, seeing her brother at the window, she found that it had deserted her. He lifted one hand. It was not a wave, exactly, but she took it for one, and went in.</p>",
    key: "C",
    right: "interpreted it as",
    wrong: [
      [
        "removed it from",
        "Common meaning, wrong context",
        "To take can mean to remove, but Marguerite removes nothing from the gesture.",
      ],
      [
        "received it in place of",
        "Common meaning, wrong context",
        "To take one thing for another can describe an exchange, but nothing is exchanged here.",
      ],
      ["demanded it of", "Unsupported by the text", "Marguerite asks nothing of her brother in this moment."],
    ],
    explanation:
      "The brother’s gesture “was not a wave, exactly,” yet Marguerite decides to understand it as a wave and goes in. Here “took it for” means <em>interpreted it as</em>.",
  },
  {
    id: "rw-words-05",
    use: "mock",
    difficulty: 3,
    topic,
    stem,
    title: "A merchant’s ledgers",
    text: "<p>Historians once treated the merchant’s account books as dry records of trade. Read closely, however, the ledgers ______ a web of favors: flour sold below cost to a widow, a debt quietly left off the page, a winter’s rent paid in repairs.</p>",
    key: "B",
    right: "disclose",
    wrong: [
      [
        "obscure",
        "Opposite",
        "The list after the colon shows what a close reading brings to light, not what it hides.",
      ],
      [
        "exaggerate",
        "Unsupported by the text",
        "Nothing suggests that the favors were smaller than the ledgers make them seem.",
      ],
      ["recommend", "Unsupported by the text", "The ledgers record favors; they do not advise anyone to grant them."],
    ],
    explanation:
      "“However” sets the close reading against the older view of the books as dry records, and the colon introduces favors that such a reading uncovers. The ledgers <em>disclose</em>, or reveal, those favors.",
  },
  {
    id: "rw-words-06",
    use: "mock",
    difficulty: 4,
    topic,
    stem,
    title: "Fish and warm water",
    text: "<p>An early model held that the fish of the reef simply moved toward warmer water. New tagging data ______ that account: many individuals stayed in place through two heat waves, while others swam down to cooler depths and later returned.</p>",
    key: "C",
    right: "complicate",
    wrong: [
      ["corroborate", "Opposite", "Fish that stay put or seek cooler water do not bear the model out."],
      [
        "paraphrase",
        "Unsupported by the text",
        "The data do not restate the model in other words; they add facts that it does not fit.",
      ],
      ["predate", "Misread the text", "The model is “early” and the data “new,” so the data come after it."],
    ],
    explanation:
      "The model says that the fish simply move toward warmth, but the tagged fish behaved in several other ways. Data that show a simple account to be too simple <em>complicate</em> it.",
  },
  {
    id: "rw-words-07",
    use: "mock",
    difficulty: 2,
    topic,
    stem,
    title: "A new rail line",
    text: "<p>Although the new rail line was expected to cut commuting times sharply, its effect so far has been ______: the average trip is shorter by less than one minute.</p>",
    key: "A",
    right: "negligible",
    wrong: [
      [
        "substantial",
        "Opposite",
        "A saving of less than a minute is small, and “although” signals that the hope was not met.",
      ],
      ["harmful", "Too strong", "Trips have become slightly shorter, so the effect is small, not bad."],
      [
        "unpopular",
        "Unsupported by the text",
        "The text measures time saved and says nothing about what riders think.",
      ],
    ],
    explanation:
      "“Although” sets the result against the hope of a sharp cut, and the part after the colon shows how small the saving is. An effect too small to matter is <em>negligible</em>.",
  },
  {
    id: "rw-words-08",
    use: "mock",
    difficulty: 5,
    topic,
    stem,
    title: "A quartet’s hidden plan",
    text: "<p>The composer’s early critics heard only disorder in her string quartets. Yet the chaos that they reported is ______: each seemingly stray phrase returns, transposed or reversed, at a point fixed by the proportions of the opening measure.</p>",
    key: "D",
    right: "illusory",
    wrong: [
      [
        "pervasive",
        "Opposite",
        "If every phrase returns at a fixed point, disorder does not run through the work; there is a plan.",
      ],
      [
        "inadvertent",
        "Misread the text",
        "To call the chaos accidental is to grant that it exists, which the part after the colon denies.",
      ],
      ["derivative", "Unsupported by the text", "The text does not say that the composer borrowed from anyone."],
    ],
    explanation:
      "“Yet” sets up a contrast with the critics, and the words after the colon show that every phrase follows a strict plan. The chaos was therefore only apparent: it is <em>illusory</em>.",
  },
  {
    id: "rw-words-09",
    use: "mock",
    difficulty: 4,
    topic,
    stem,
    title: "A proposal before the committee",
    text: "<p>The committee did not reject the ecologist’s proposal outright, but its ______ response—three months of silence, then a brief note calling the idea “of some interest”—left her in no doubt that support would be hard to win.</p>",
    key: "B",
    right: "tepid",
    wrong: [
      ["exuberant", "Opposite", "Silence and a brief, cool note show a lack of enthusiasm, not an overflow of it."],
      ["belligerent", "Too strong", "The committee was cool, but nothing shows it to be hostile or eager to fight."],
      ["punctual", "Misread the text", "An answer that took three months to come was not prompt."],
    ],
    explanation:
      "The response stops short of rejection but shows little enthusiasm: months of silence and faint praise. <em>Tepid</em>, meaning lukewarm, fits exactly between refusal and support.",
  },
  {
    id: "rw-words-10",
    use: "diagnostic",
    difficulty: 2,
    topic,
    stem,
    title: "Kangaroo rats",
    text: "<p>The kangaroo rats of North America’s deserts seldom drink. They ______ most of the water they need from the dry seeds they eat, because breaking down the food releases moisture inside the body.</p>",
    key: "C",
    right: "obtain",
    wrong: [
      ["discard", "Opposite", "An animal that seldom drinks must gain water from its food, not get rid of it."],
      [
        "estimate",
        "Unsupported by the text",
        "The text concerns where the water comes from; nothing is being measured.",
      ],
      ["conceal", "Unsupported by the text", "Nothing suggests that the animals hide water from anyone."],
    ],
    explanation:
      "The text explains how an animal that seldom drinks can live: digesting seeds releases moisture inside its body. It therefore gets, or <em>obtains</em>, its water from the seeds.",
  },
  {
    id: "rw-words-11",
    use: "practice",
    difficulty: 3,
    topic,
    stem,
    title: "A pilot’s memoir",
    text: "<p>In her memoir, the pilot is ______ about the crash that ended her career, giving it a single sentence before turning to the years that she spent teaching others to fly.</p>",
    key: "A",
    right: "reticent",
    wrong: [
      ["effusive", "Opposite", "An effusive writer pours out words; the pilot spends one sentence on the crash."],
      ["mistaken", "Unsupported by the text", "The text does not say that her account of the crash is wrong."],
      ["vengeful", "Unsupported by the text", "Nothing shows that she wants to punish anyone for the crash."],
    ],
    explanation:
      "The pilot gives so important an event only a single sentence and moves on. A person unwilling to say much about something is <em>reticent</em> about it.",
  },
];
