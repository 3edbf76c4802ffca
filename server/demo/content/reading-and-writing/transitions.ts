import type { ReadingDraft } from "./builder.ts";

const topic = "Transitions";
const stem = "Which choice completes the text with the most logical transition?";

export const transitions: ReadingDraft[] = [
  {
    id: "rw-transitions-01",
    use: "mock",
    difficulty: 1,
    topic,
    stem,
    title: "Stems that hold water",
    text: "<p>Many desert plants store water in thick stems that change size with the supply. ______ the saguaro cactus swells after rain, its pleated ribs spreading apart, and shrinks slowly through the dry months.</p>",
    key: "B",
    right: "For example,",
    wrong: [
      ["However,", "Opposite", "The saguaro agrees with the first sentence; it is not a contrast to it."],
      ["Afterward,", "Wrong relationship", "The second sentence does not describe a later event."],
      ["Therefore,", "Wrong relationship", "One cactus’s behavior is not a result of what many plants do."],
    ],
    explanation:
      "The first sentence makes a general statement about desert plants, and the second shows one plant that does what the statement says. <em>For example</em> signals that relationship.",
  },
  {
    id: "rw-transitions-02",
    use: "mock",
    difficulty: 2,
    topic,
    stem,
    title: "The Atlantic cable",
    text: "<p>The first telegraph cable across the Atlantic, laid in 1858, failed after only a few weeks, and many people concluded that the scheme was hopeless. ______ its backers raised money for further attempts, and in 1866 a lasting cable was completed.</p>",
    key: "D",
    right: "Even so,",
    wrong: [
      [
        "Similarly,",
        "Wrong relationship",
        "Raising money for new attempts is not similar to thinking the scheme hopeless.",
      ],
      ["In other words,", "Wrong relationship", "The second sentence adds new events; it does not restate the first."],
      [
        "For instance,",
        "Wrong relationship",
        "New attempts are not an example of the belief that the scheme was hopeless.",
      ],
    ],
    explanation:
      "The first sentence gives a reason to give up, but the second reports that the backers went on. <em>Even so</em>, meaning “in spite of that,” marks this contrast.",
  },
  {
    id: "rw-transitions-03",
    use: "mock",
    difficulty: 3,
    topic,
    stem,
    title: "Harvesting cork",
    text: "<p>Cork is harvested by stripping the outer bark from living oaks, and each tree must then be left for about nine years while its bark grows back. ______ a forest managed for cork is harvested in rotation, a part of it each year.</p>",
    key: "A",
    right: "For this reason,",
    wrong: [
      ["By contrast,", "Opposite", "The rotation follows from the wait; it does not contrast with it."],
      ["In the same way,", "Wrong relationship", "The second sentence draws a consequence, not a comparison."],
      ["Nonetheless,", "Opposite", "The rotation happens because of the wait, not in spite of it."],
    ],
    explanation:
      "Because each tree needs about nine years to recover, the whole forest cannot be stripped every year, and so it is harvested in turns. <em>For this reason</em> introduces that consequence.",
  },
  {
    id: "rw-transitions-04",
    use: "mock",
    difficulty: 3,
    topic,
    stem,
    title: "Scribes at work",
    text: "<p>Readers often picture every medieval book as the work of one scribe, alone in a silent room. ______ many surviving records describe busy workshops in which several people, paid by the page, copied, corrected, and decorated a single volume.</p>",
    key: "C",
    right: "In fact,",
    wrong: [
      ["Likewise,", "Opposite", "The workshops differ from the picture; they are not like it."],
      ["As a result,", "Wrong relationship", "The records are not a consequence of what readers today picture."],
      ["For example,", "Opposite", "A workshop of several people is no example of a scribe working alone."],
    ],
    explanation:
      "The first sentence reports a popular picture, and the second gives evidence that corrects it. <em>In fact</em> introduces what is true as against what is supposed.",
  },
  {
    id: "rw-transitions-05",
    use: "mock",
    difficulty: 4,
    topic,
    stem,
    title: "Birds and glass",
    text: "<p>Wind turbines are sometimes blamed for great losses of birds, and badly placed turbines do kill some of them. ______ the number of birds that die each year in the United States by striking windows is estimated to be far larger.</p>",
    key: "D",
    right: "By comparison,",
    wrong: [
      ["In particular,", "Wrong relationship", "Deaths at windows are not a special case of deaths at turbines."],
      ["Consequently,", "Wrong relationship", "Turbines do not cause birds to strike windows."],
      [
        "In other words,",
        "Wrong relationship",
        "The second sentence introduces another danger; it does not restate the first.",
      ],
    ],
    explanation:
      "The second sentence sets the losses at windows beside those at turbines and finds them far larger. <em>By comparison</em> tells the reader that the two are being measured against each other.",
  },
  {
    id: "rw-transitions-06",
    use: "mock",
    difficulty: 4,
    topic,
    stem,
    title: "Instruments on loan",
    text: "<p>Last year the museum changed the terms on which it lends its historic instruments to performers. ______ a player may now borrow a violin for a season rather than for a single concert, provided that its condition is checked each month.</p>",
    key: "B",
    right: "Specifically,",
    wrong: [
      ["Regardless,", "Opposite", "The longer loan is the change itself, not something that holds in spite of it."],
      ["Conversely,", "Opposite", "The second sentence does not reverse the first; it fills it in."],
      [
        "Likewise,",
        "Wrong relationship",
        "The second sentence describes the change named in the first, not a similar one.",
      ],
    ],
    explanation:
      "The first sentence says in general that the terms changed, and the second says exactly how. <em>Specifically</em> leads from a general statement to its details.",
  },
  {
    id: "rw-transitions-07",
    use: "diagnostic",
    difficulty: 2,
    topic,
    stem,
    title: "Thin soil",
    text: "<p>The soil on the ridge is thin, and rain drains out of it within hours. ______ the only plants that do well there are those whose shallow, wide-spreading roots can take up water quickly.</p>",
    key: "C",
    right: "Accordingly,",
    wrong: [
      [
        "For instance,",
        "Wrong relationship",
        "The plants are not an example of thin soil; they are what such soil allows.",
      ],
      ["Nevertheless,", "Opposite", "Quick roots are just what such soil would lead one to expect."],
      ["Likewise,", "Wrong relationship", "The second sentence states a result, not a similarity."],
    ],
    explanation:
      "Water stays in the soil only briefly, and so only plants that can take it up quickly thrive. <em>Accordingly</em>, meaning “for that reason,” links the cause with its effect.",
  },
  {
    id: "rw-transitions-08",
    use: "practice",
    difficulty: 3,
    topic,
    stem,
    title: "Mapping a cave",
    text: "<p>At first the two teams worked apart, one mapping the upper galleries of the cave and the other its flooded lower level. ______ they discovered that a single shaft joined the two, and from then on they drew one map between them.</p>",
    key: "A",
    right: "Eventually,",
    wrong: [
      ["Previously,", "Opposite", "The discovery came after the teams had been working apart, not before."],
      ["For example,", "Wrong relationship", "The discovery is not an example of working apart; it ended it."],
      [
        "In short,",
        "Wrong relationship",
        "The second sentence tells what happened next and does not sum up the first.",
      ],
    ],
    explanation:
      "“At first” opens a sequence in time, and “from then on” closes it. The discovery comes at a later point, which <em>Eventually</em> marks.",
  },
];
