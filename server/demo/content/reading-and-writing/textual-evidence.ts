import type { ReadingDraft } from "./builder.ts";

const topic = "Command of Evidence";

export const textualEvidence: ReadingDraft[] = [
  {
    id: "rw-evidence-01",
    use: "mock",
    difficulty: 3,
    topic,
    title: "A pale throat patch",
    text: "<p>The males of a small forest bird have a pale throat patch, which they display mostly at dawn and dusk. Ornithologist Lena Abara hypothesizes that the patch serves to make males easier for females to notice in dim light.</p>",
    stem: "Which finding, if true, would most directly support Abara’s hypothesis?",
    key: "B",
    right:
      "Females came less often to males whose patches had been dyed dark than to other males at dusk, but not at midday.",
    wrong: [
      [
        "Males with large throat patches held territories somewhat larger than those of males with small throat patches.",
        "Unsupported by the text",
        "Territory size concerns neither females’ notice nor the light.",
      ],
      [
        "Both males and females of the species were found to move about more at dawn and at dusk than they did at midday.",
        "True but not asked",
        "This explains when the birds are active, but it says nothing of what the patch does.",
      ],
      [
        "Hawks hunting in the forest caught males with pale patches more often than males whose patches had been dyed dark.",
        "Wrong relationship",
        "This would show that the patch attracts predators, not that females notice it.",
      ],
    ],
    explanation:
      "The hypothesis has two parts: the patch helps females notice males, and it does so in dim light. Only the finding about dyed patches tests both, since darkening the patch mattered at dusk and not at midday.",
  },
  {
    id: "rw-evidence-02",
    use: "mock",
    difficulty: 4,
    topic,
    title: "“Winter Wheat”",
    text: "<p>“Winter Wheat” is a poem by Ilse Marrow. In the poem, the speaker, a farmer, presents waiting as itself a form of work.</p>",
    stem: "Which quotation from “Winter Wheat” most effectively illustrates the claim?",
    key: "A",
    right: "“All day I tend the thing I cannot see, / And, sitting still, have earned my bread.”",
    wrong: [
      [
        "“The field is white, the road is white; / The crow alone has kept his coat.”",
        "True but not asked",
        "These lines describe the winter scene and mention neither waiting nor work.",
      ],
      [
        "“Come April I will shoulder up the hoe / And be of use to someone once again.”",
        "Opposite",
        "Here work begins only when the waiting ends, so waiting is presented as idleness.",
      ],
      [
        "“Who sowed this hill before my father’s time / Is less than nothing to the hill.”",
        "True but not asked",
        "These lines concern how the land forgets its farmers, not what waiting is.",
      ],
    ],
    explanation:
      "The claim is that waiting is itself work. Only the speaker who is “sitting still” and yet “tend[s]” the unseen crop and has “earned” bread treats stillness as labor.",
  },
  {
    id: "rw-evidence-03",
    use: "mock",
    difficulty: 4,
    topic,
    title: "Grinding stones",
    text: "<p>Excavating a Bronze Age village, archaeologists found most of its grinding stones in one large building beside the central square. A student claims that the villagers must have ground their grain together in that building rather than each household at home.</p>",
    stem: "Which finding, if true, would most directly weaken the student’s claim?",
    key: "C",
    right: "The stones in the building show no trace of use, while worn stones lay in the ruins of many houses.",
    wrong: [
      [
        "The building contained several large ovens, and its earth floor had been trodden hard by many feet.",
        "Opposite",
        "Ovens and a well-trodden floor would suggest that food was prepared there together.",
      ],
      [
        "The stones in the building are of a rock different from that used for the stones of nearby villages.",
        "Unsupported by the text",
        "Where the rock came from does not bear on where the grain was ground.",
      ],
      [
        "The square beside the building was used to pen animals in winter, as layers of dung in its soil show.",
        "Unsupported by the text",
        "The winter use of the square does not bear on what went on inside the building.",
      ],
    ],
    explanation:
      "The claim rests on where most of the stones were found. If those stones were never used and worn ones lay in the houses, then the building was no place of grinding, and households did their own.",
  },
  {
    id: "rw-evidence-04",
    use: "practice",
    difficulty: 3,
    topic,
    title: "Practicing without an instrument",
    text: "<p>Some musicians believe that imagining a passage—hearing it, and feeling the fingering, without an instrument—improves their later performance. Music teacher Omar Velasquez suspects that imagining a passage helps only those who have already learned how it feels under the hands.</p>",
    stem: "Which finding, if true, would most directly support Velasquez’s view?",
    key: "D",
    right:
      "After a week of imagining a passage, those who had played it before improved, and those who had not did not.",
    wrong: [
      [
        "After a week of imagining a passage, most musicians said that they now enjoyed the music more than they had.",
        "True but not asked",
        "The view concerns how well musicians perform, not how much they enjoy a piece.",
      ],
      [
        "After a week of imagining a passage, those who had never played it improved just as much as those who had.",
        "Opposite",
        "This would show that imagining helps those who have not learned the passage too.",
      ],
      [
        "After a week of playing a passage every day, musicians performed it better than those who had only read it.",
        "Misread the question",
        "This concerns playing, not imagining.",
      ],
    ],
    explanation:
      "Velasquez expects imagining to help musicians who know the passage in their hands and not the others. The finding that only those who had played it improved is exactly that pattern.",
  },
];
