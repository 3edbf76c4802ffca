import type { ReadingDraft } from "./builder.ts";

const topic = "Central Ideas and Details";
const mainIdea = "Which choice best states the main idea of the text?";

const firstLook = {
  title: "At the observatory",
  text: "<p>Tomas had been at the observatory three weeks before anyone let him near the telescope. He swept, he copied figures, he learned which stair creaked. On the first clear night of October the old astronomer, without a word, stepped back from the eyepiece and held out a hand toward it, as one offers a chair. Tomas had imagined this moment so often that he was unprepared for how little there was to see: a point of light, slightly blurred, creeping toward the edge of the glass.</p><p>“It moves,” he said.</p><p>“No,” she said, pleased. “We do.”</p>",
};

export const centralIdeas: ReadingDraft[] = [
  {
    ...firstLook,
    id: "rw-central-01",
    use: "mock",
    difficulty: 2,
    topic,
    stem: "According to the text, what is true of Tomas’s first look through the telescope?",
    key: "D",
    right: "The sight is plainer than the one he had pictured.",
    wrong: [
      [
        "It is granted only after he has asked for it several times.",
        "Unsupported by the text",
        "The astronomer offers the eyepiece without a word; Tomas is never said to have asked.",
      ],
      [
        "It takes place on a night too cloudy for stars to be seen.",
        "Opposite",
        "The night is described as clear, and he does see a point of light.",
      ],
      [
        "It shows him at once why the light appears to be moving.",
        "Misread the text",
        "He believes that the light itself moves, and the astronomer corrects him.",
      ],
    ],
    explanation:
      "The text says that Tomas had often imagined the moment and was “unprepared for how little there was to see.” What he saw was therefore plainer than what he had pictured.",
  },
  {
    ...firstLook,
    id: "rw-central-02",
    use: "mock",
    difficulty: 3,
    topic,
    stem: mainIdea,
    key: "B",
    right: "A newcomer’s long-awaited first look teaches him something that he did not expect.",
    wrong: [
      [
        "A newcomer turns out to be a better observer than the astronomer who trains him.",
        "Opposite",
        "It is the astronomer who understands what is seen and corrects the newcomer.",
      ],
      [
        "An astronomer comes to regret that she has kept a newcomer from doing useful work.",
        "Unsupported by the text",
        "The astronomer is “pleased”; nothing suggests regret.",
      ],
      [
        "A newcomer grows impatient with the dull duties that an observatory requires of him.",
        "Too narrow",
        "The duties fill one sentence, and no impatience with them is described.",
      ],
    ],
    explanation:
      "Tomas waits three weeks for his first look, finds less to see than he imagined, and learns from the astronomer that the motion he sees is that of the Earth beneath them. An awaited moment brings an unexpected lesson.",
  },
  {
    id: "rw-central-03",
    use: "mock",
    difficulty: 2,
    topic,
    stem: mainIdea,
    title: "Mangroves",
    text: "<p>Mangroves grow where few trees can, in salty mud that the tide covers and uncovers. Their tangled roots slow the water, and slow water drops the silt that it carries. Over the years the silt builds up, and the land behind the trees is raised and sheltered. Where mangroves are cleared, a few storms can carry away what took decades to gather.</p>",
    key: "A",
    right: "Mangroves help to build up and protect the shores on which they grow.",
    wrong: [
      [
        "Mangroves can live in salty mud because their roots slow the water.",
        "Misread the text",
        "The roots’ slowing of the water is said to build up silt, not to let the trees live in salt.",
      ],
      [
        "Storms are the main reason that stretches of mangroves are lost.",
        "Misread the text",
        "The text speaks of mangroves being cleared; the storms carry away silt afterward.",
      ],
      [
        "Shores that have lost their mangroves can never be restored.",
        "Too strong",
        "The text says that much can be lost quickly, not that it can never be regained.",
      ],
    ],
    explanation:
      "The roots slow the water, silt gathers, and the land is raised and sheltered; where the trees are removed, the gain is soon lost. All of this supports one idea: mangroves build up and protect the shore.",
  },
  {
    id: "rw-central-04",
    use: "mock",
    difficulty: 3,
    topic,
    stem: "According to the text, what is one advantage of Braille’s code over Barbier’s?",
    title: "Six dots",
    text: "<p>When Louis Braille was a student in Paris, the few books for blind readers had ordinary letters pressed in relief, which were slow to trace with a finger. Charles Barbier, who had served in the French army, had devised a code of raised dots that stood for sounds. Braille, still in his teens, kept the dots but cut Barbier’s twelve-dot cell to six, small enough to lie under one fingertip, and let each pattern stand for a letter, so that readers learned spelling as they read.</p>",
    key: "C",
    right: "Each of its cells can be felt with a single fingertip.",
    wrong: [
      [
        "Its patterns of dots stand for sounds rather than letters.",
        "Opposite",
        "It was Barbier’s dots that stood for sounds; Braille’s stand for letters.",
      ],
      [
        "Its patterns can be read by people who are not blind.",
        "Unsupported by the text",
        "The text does not discuss sighted readers of either code.",
      ],
      [
        "Its cells contain more dots, so that it can express more.",
        "Opposite",
        "Braille reduced the cell from twelve dots to six.",
      ],
    ],
    explanation:
      "The text says that Braille cut the twelve-dot cell to six dots, “small enough to lie under one fingertip.” That is a stated advantage over Barbier’s larger cell.",
  },
  {
    id: "rw-central-05",
    use: "mock",
    difficulty: 4,
    topic,
    stem: mainIdea,
    title: "Proverbs at odds",
    text: "<p>Proverbs seem to contradict one another: we are told to look before we leap, and also that one who hesitates is lost. To a collector of maxims this is an embarrassment. To the people who use proverbs, it is not. A proverb is seldom offered as a law; it is offered to someone, at a moment, as a way of seeing the choice at hand. An elder may give one saying to a rash grandchild and the other to a timid one, and be right both times.</p>",
    key: "D",
    right: "Proverbs that clash as general rules may each be apt in the situation to which they are applied.",
    wrong: [
      [
        "Proverbs are valued by elders because they express laws that hold for everyone in every situation.",
        "Opposite",
        "The text says that a proverb is seldom offered as a law and that elders fit it to the person.",
      ],
      [
        "Proverbs would be more useful if those who collect them noted the circumstances of their use.",
        "Unsupported by the text",
        "The text makes no proposal about how proverbs should be collected.",
      ],
      [
        "Proverbs tend to be quoted by those who are too rash or too timid to make choices on their own.",
        "Misread the text",
        "The rash and the timid grandchild are told the proverbs; they do not quote them.",
      ],
    ],
    explanation:
      "The text grants that proverbs contradict one another as rules, then says that they are offered “to someone, at a moment,” and shows two contrary proverbs that are both right for their hearers. The main idea is that each can be apt in its own situation.",
  },
  {
    id: "rw-central-06",
    use: "diagnostic",
    difficulty: 2,
    topic,
    stem: mainIdea,
    title: "Eight clever arms",
    text: "<p>An octopus has some half a billion nerve cells, and well over half of them lie not in its head but in its arms. An arm can taste what it touches, and it can adjust its grip without waiting for instructions from the brain. The brain seems to say what is wanted—reach into that crevice—and to leave to the arm much of the work of how.</p>",
    key: "D",
    right: "The arms of an octopus do much of their work with little direction from its brain.",
    wrong: [
      [
        "The octopus has more nerve cells than any other animal of about the same size.",
        "Unsupported by the text",
        "The text does not compare the octopus with other animals.",
      ],
      [
        "The brain of an octopus plays no part in deciding what its arms are to do.",
        "Too strong",
        "The brain “seems to say what is wanted”; it leaves only the details to the arm.",
      ],
      [
        "The octopus uses its arms less for gripping than for tasting what it touches.",
        "Too narrow",
        "Taste and grip are two examples, and the text does not weigh one against the other.",
      ],
    ],
    explanation:
      "Most nerve cells lie in the arms, an arm can act without waiting for the brain, and the brain leaves the “how” to the arm. Together these details say that the arms do much of their work with little direction.",
  },
  {
    id: "rw-central-07",
    use: "practice",
    difficulty: 3,
    topic,
    stem: mainIdea,
    title: "The mail comes to the farm",
    text: "<p>Before rural free delivery began in the United States in the 1890s, many farm families collected their mail at a post office hours away. Daily delivery did more than save them the trip. To receive it, a district had to keep its roads passable, and communities that had neglected their roads for years began to grade and drain them. Newspapers, which few had bothered to fetch each week, now arrived every day.</p>",
    key: "B",
    right: "Rural delivery changed country life in ways that went beyond the convenience of getting mail.",
    wrong: [
      [
        "Rural delivery was more important to farm families for its newspapers than for its letters.",
        "Unsupported by the text",
        "The text does not weigh newspapers against letters.",
      ],
      [
        "Rural communities improved their roads in order to make the trip to the post office easier.",
        "Misread the text",
        "The roads were improved so that mail could be delivered, which made the trip unnecessary.",
      ],
      [
        "Rural delivery began later than it might have because country roads were in poor condition.",
        "Unsupported by the text",
        "The text says that delivery led to better roads, not that bad roads had delayed it.",
      ],
    ],
    explanation:
      "The key sentence is “Daily delivery did more than save them the trip.” Better roads and daily newspapers are the examples: the service changed rural life beyond the convenience of the mail itself.",
  },
];
