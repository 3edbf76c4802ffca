/** A question of one interaction type as its author sends it, and answers to it by source identifiers. */
export interface TypedQuestion {
  type: string;
  body: Record<string, unknown>;
  right: unknown;
  wrong: unknown;
  /** Doesn't fit the question at all; `code` is the reason. */
  unfit: unknown;
  code: string;
  /** A word that occurs in only one of its parts. */
  word: string;
}

const options = (...names: string[]) =>
  names.map((name, index) => ({
    source_identifier: String.fromCharCode(65 + index),
    content: `<b>${name}</b>`,
    feedback: `Secret feedback on ${name}`,
  }));

const RESPONSE = { source_identifier: "RESPONSE" };
const explanation = "<p>Secret explanation</p>";
const hints = ["<p>Secret hint</p>"];

/** One question of each type that has a key, and an essay last. */
export const typedQuestions: readonly TypedQuestion[] = [
  {
    type: "inline_choice",
    body: {
      body: '<p>Water boils at <span data-interaction="RESPONSE"></span> degrees.</p>',
      interactions: [{ ...RESPONSE, type: "inline_choice", options: options("onehundred", "ninety") }],
      key: { RESPONSE: { correct: ["A"] } },
      explanation,
      hints,
    },
    right: ["A"],
    wrong: ["B"],
    unfit: ["A", "B"],
    code: "too_many_choices",
    word: "onehundred",
  },
  {
    type: "match",
    body: {
      body: "<p>Match capitals with countries.</p>",
      interactions: [
        {
          ...RESPONSE,
          type: "match",
          sources: options("Paris", "Rome"),
          targets: [
            { source_identifier: "1", content: "France" },
            { source_identifier: "2", content: "Lombardia" },
          ],
        },
      ],
      key: {
        RESPONSE: {
          correct: [
            ["A", "1"],
            ["B", "2"],
          ],
          partial: "per_pair",
        },
      },
      explanation,
      hints,
    },
    right: [
      ["A", "1"],
      ["B", "2"],
    ],
    wrong: [["A", "2"]],
    unfit: [
      ["A", "1"],
      ["A", "2"],
    ],
    code: "too_many_matches",
    word: "lombardia",
  },
  {
    type: "order",
    body: {
      body: "<p>Put the planets into order.</p>",
      interactions: [{ ...RESPONSE, type: "order", options: options("Mercury", "Venus", "Earth") }],
      key: { RESPONSE: { correct: ["A", "B", "C"] } },
      explanation,
      hints,
    },
    right: ["A", "B", "C"],
    wrong: ["C", "B", "A"],
    unfit: ["A", "A"],
    code: "repeated_option",
    word: "mercury",
  },
  {
    type: "gap_match",
    body: {
      body: "<p>Fill the gaps.</p>",
      interactions: [
        {
          ...RESPONSE,
          type: "gap_match",
          prompt: '<p>The <span data-gap="G1"></span> chases the <span data-gap="G2"></span>.</p>',
          options: options("panther", "gazelle"),
          gaps: [{ label: "who hunts" }, { label: "who flees" }],
        },
      ],
      key: {
        RESPONSE: {
          correct: [
            ["A", "G1"],
            ["B", "G2"],
          ],
        },
      },
      explanation,
      hints,
    },
    right: [
      ["A", "G1"],
      ["B", "G2"],
    ],
    wrong: [["B", "G1"]],
    unfit: [
      ["A", "G1"],
      ["B", "G1"],
    ],
    code: "too_many_matches",
    word: "gazelle",
  },
  {
    type: "extended_text",
    body: {
      body: "<p>Discuss the causes of the war.</p>",
      interactions: [
        { ...RESPONSE, type: "extended_text", expected_lines: 20, max_words: 300, prompt: "Refer to treaties." },
      ],
      key: {
        RESPONSE: {
          max_points: 4,
          rubric: [
            { name: "Argument", description: "<p>Clear</p><script>1</script>", points: 3 },
            { name: "Style", points: 1 },
          ],
          guidance: "Secret guidance",
          sample_answer: '<p>Because <span data-tex="x^2"></span></p>',
        },
      },
      explanation,
      hints,
    },
    right: "The war had many causes.",
    wrong: "I do not know.",
    unfit: ["The war"],
    code: "wrong_type",
    word: "treaties",
  },
];

/** Returns a choice among areas of a picture, which has to be a file first. */
export const hotspotQuestion = (file: string): TypedQuestion => ({
  type: "hotspot",
  body: {
    body: "<p>Where is the valve?</p>",
    interactions: [
      {
        ...RESPONSE,
        type: "hotspot",
        image: `<img data-file="${file}" alt="a heart">`,
        options: [
          { source_identifier: "A", label: "mitral", shape: "rect", coords: [0, 0, 1, 1], feedback: "Secret feedback" },
          { source_identifier: "B", label: "aortic", shape: "circle", coords: [1, 1, 1] },
        ],
      },
    ],
    key: { RESPONSE: { correct: ["A"] } },
    explanation,
    hints,
  },
  right: ["A"],
  wrong: ["B"],
  unfit: ["A", "B"],
  code: "too_many_choices",
  word: "aortic",
});
