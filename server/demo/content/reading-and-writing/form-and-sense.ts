import type { ReadingDraft } from "./builder.ts";

const topic = "Form, Structure, and Sense";
const stem = "Which choice completes the text so that it conforms to the conventions of Standard English?";

export const formAndSense: ReadingDraft[] = [
  {
    id: "rw-form-01",
    use: "mock",
    difficulty: 1,
    topic,
    stem,
    title: "Vanished islands",
    text: "<p>The collection of maps that the two sisters left to the university’s museum ______ more than forty islands that sailors once reported but that were later shown not to exist.</p>",
    key: "A",
    right: "includes",
    wrong: [
      ["include", "Subject–verb agreement", "The subject is “collection,” which is singular, not “maps” or “sisters.”"],
      [
        "are including",
        "Subject–verb agreement",
        "A plural verb does not agree with the singular subject “collection.”",
      ],
      [
        "have included",
        "Subject–verb agreement",
        "A plural verb does not agree with the singular subject “collection.”",
      ],
    ],
    explanation:
      "The subject of the sentence is “The collection,” a singular noun; “of maps” and “that the two sisters left” only describe it. The singular verb <em>includes</em> agrees with it.",
  },
  {
    id: "rw-form-02",
    use: "mock",
    difficulty: 3,
    topic,
    stem,
    title: "A book on its way",
    text: "<p>By the time the first printed copies of the atlas reached Lisbon in the spring of that year, merchants in Antwerp ______ it for many months and had already asked its printer for corrections.</p>",
    key: "C",
    right: "had been using",
    wrong: [
      [
        "have been using",
        "Verb tense",
        "The present perfect reaches to the present; this use lies before a moment in the past.",
      ],
      ["will have been using", "Verb tense", "The sentence speaks of the past, not of the future."],
      ["are using", "Verb tense", "The present tense does not fit the past in which the copies “reached” Lisbon."],
    ],
    explanation:
      "“By the time … reached” sets a moment in the past, and the merchants’ use began before it and had gone on until then. That calls for the past perfect, <em>had been using</em>, to match “had already asked.”",
  },
  {
    id: "rw-form-03",
    use: "mock",
    difficulty: 2,
    topic,
    stem,
    title: "Restless volcanoes",
    text: "<p>Each of the volcanoes along the coast has ______ own pattern of small earthquakes, which instruments on the slopes record day and night.</p>",
    key: "D",
    right: "its",
    wrong: [
      ["it’s", "Plural or possessive", "“It’s” means “it is” or “it has”; the possessive has no apostrophe."],
      ["their", "Pronoun agreement", "The pronoun refers to “Each,” which is singular, as the verb “has” shows."],
      ["they’re", "Plural or possessive", "“They’re” means “they are”; no possessive is formed in this way."],
    ],
    explanation:
      "The pronoun stands for “Each,” which is singular and takes the singular verb “has.” The singular possessive pronoun is <em>its</em>, without an apostrophe.",
  },
  {
    id: "rw-form-04",
    use: "mock",
    difficulty: 3,
    topic,
    stem,
    title: "Nests side by side",
    text: "<p>Because the three ______ nests stand close together in the same dead cottonwood, a single camera on the far bank can record all of them at once.</p>",
    key: "B",
    right: "herons’",
    wrong: [
      ["heron’s", "Plural or possessive", "This is the possessive of a single heron, but there are three."],
      ["herons", "Plural or possessive", "The nests belong to the herons, so the noun must be possessive."],
      ["herons’s", "Plural or possessive", "A plural that ends in <em>s</em> takes an apostrophe alone."],
    ],
    explanation:
      "The nests belong to three herons, so the noun must be both plural and possessive. The plural <em>herons</em> ends in <em>s</em> and takes only an apostrophe: <em>herons’</em>.",
  },
  {
    id: "rw-form-05",
    use: "mock",
    difficulty: 3,
    topic,
    stem,
    title: "A chapel by the sea",
    text: "<p>Built from the timbers of a wrecked ship, ______</p>",
    key: "A",
    right: "the chapel has stood through three centuries of storms.",
    wrong: [
      [
        "three centuries of storms have failed to bring the chapel down.",
        "Dangling modifier",
        "As written, the centuries were built from timbers.",
      ],
      [
        "the storms of three centuries have not brought the chapel down.",
        "Dangling modifier",
        "As written, the storms were built from timbers.",
      ],
      [
        "it is remarkable that the chapel has stood through so many storms.",
        "Dangling modifier",
        "The word after the comma should name what was built; “it” does not refer to the chapel.",
      ],
    ],
    explanation:
      "The opening phrase, “Built from the timbers of a wrecked ship,” describes the noun that comes right after the comma. Only the chapel was built from timbers, so <em>the chapel</em> must come first.",
  },
  {
    id: "rw-form-06",
    use: "mock",
    difficulty: 2,
    topic,
    stem,
    title: "A swaying bridge",
    text: "<p>The engineers, having measured how far the new bridge swayed when crowds walked across it, ______ dampers beneath the deck to absorb the motion.</p>",
    key: "C",
    right: "installed",
    wrong: [
      ["installing", "Sentence fragment", "With “installing,” the sentence has no main verb."],
      ["having installed", "Sentence fragment", "With “having installed,” the sentence has no main verb."],
      ["to install", "Sentence fragment", "With “to install,” the sentence has no main verb."],
    ],
    explanation:
      "The subject, “The engineers,” still lacks a main verb, since “having measured” only introduces an aside. Of the choices only <em>installed</em> is a finite verb that can complete the sentence.",
  },
  {
    id: "rw-form-07",
    use: "mock",
    difficulty: 4,
    topic,
    stem,
    title: "Rare plants of a marsh",
    text: "<p>Along the northern edge of the marsh, where cold springs rise through the peat, ______ several species of sedge that botanists have found nowhere else in the state.</p>",
    key: "B",
    right: "grow",
    wrong: [
      ["grows", "Subject–verb agreement", "The subject follows the verb: “several species of sedge,” which is plural."],
      ["has grown", "Subject–verb agreement", "The singular “has” does not agree with the plural “several species.”"],
      ["is growing", "Subject–verb agreement", "The singular “is” does not agree with the plural “several species.”"],
    ],
    explanation:
      "In this sentence the subject comes after the verb: several species of sedge grow along the edge. “Several” shows that “species” is plural here, so the verb must be plural too: <em>grow</em>.",
  },
  {
    id: "rw-form-08",
    use: "practice",
    difficulty: 2,
    topic,
    stem,
    title: "A workshop in wood",
    text: "<p>The weekend workshop taught its participants to sharpen a chisel, to choose a straight-grained board, and ______</p>",
    key: "D",
    right: "to cut a simple joint.",
    wrong: [
      [
        "cutting a simple joint.",
        "Parallel structure",
        "The first two items begin with “to”; the third must have the same form.",
      ],
      [
        "they cut a simple joint.",
        "Parallel structure",
        "A clause with its own subject does not match “to sharpen” and “to choose.”",
      ],
      ["a simple joint is cut.", "Parallel structure", "A passive clause does not match “to sharpen” and “to choose.”"],
    ],
    explanation:
      "The sentence lists three things that the workshop taught. The first two are infinitives, “to sharpen” and “to choose,” so the third must be one as well: <em>to cut</em>.",
  },
  {
    id: "rw-form-09",
    use: "practice",
    difficulty: 3,
    topic,
    stem,
    title: "Toads on the road",
    text: "<p>Every spring since 1998, volunteers in the valley ______ the toads that cross the road on the way to their breeding pond, and the town has used the figures in deciding where to place tunnels.</p>",
    key: "A",
    right: "have counted",
    wrong: [
      ["are counting", "Verb tense", "“Since 1998” calls for a tense that joins the past to the present."],
      [
        "will count",
        "Verb tense",
        "“Since 1998” shows that the counting has gone on for years; it is not only to come.",
      ],
      ["had counted", "Verb tense", "The past perfect would need a later moment in the past, and the text names none."],
    ],
    explanation:
      "“Every spring since 1998” describes an action that began in the past and continues to the present. The present perfect, <em>have counted</em>, expresses this and matches “has used.”",
  },
];
