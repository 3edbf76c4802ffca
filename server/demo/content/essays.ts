import type { QuestionInput } from "@sextant/questions/question.ts";

/** The assessment with one essay, marked by hand. */
export const essayAssessment = {
  name: "Essay practice",
  kind: "quiz" as const,
  instructions:
    "<p>One essay in 30 minutes. Take a few of them to plan and a few to read over what you wrote. A tutor marks it by hand.</p>",
  score_model: { type: "points" as const },
  review_policy: {
    score: "scored" as const,
    response: "scored" as const,
    key: "scored" as const,
    explanation: "scored" as const,
    cohort: "released" as const,
  },
  section: {
    name: "Analyze an issue",
    instructions: "<p>Write your response in your own words. There is no right side to take.</p>",
    time_limit_seconds: 1800,
    break_after_seconds: 0,
    navigation: "free" as const,
    shuffle: { questions: false, options: false },
    tools: [],
    selection: { type: "fixed" as const },
    scale: null,
  },
};

/** Points of the essay, as placed and as marked. */
export const essayPoints = 6;

/** A task like those of tests of analytical writing, in our own words, with what its markers go by. */
export const essayQuestion: Omit<QuestionInput, "tags" | "nodes" | "text_tags" | "hints"> = {
  pool: "practice",
  difficulty: 3,
  stimulus: null,
  body: "<p>A city should keep its oldest buildings, even where new ones would be cheaper to run and of more use to the people who live there.</p>",
  interactions: [
    {
      source_identifier: "ESSAY",
      type: "extended_text",
      prompt:
        "<p>Discuss how far you agree or disagree with this recommendation, and why. Consider at least one circumstance in which following it would, or would not, be wise, and say how that shapes your view.</p>",
      expected_lines: 20,
      min_words: 120,
      max_words: 600,
      format: "plain",
    },
  ],
  key: {
    ESSAY: {
      max_points: essayPoints,
      rubric: [
        {
          id: "position",
          name: "Position and reasoning",
          description: "<p>Takes a clear position on the recommendation and gives reasons that bear on it.</p>",
          points: 2,
          levels: [
            { points: 0, description: "Takes no side, or gives no reason for it." },
            { points: 1, description: "Takes a side; its reasons are asserted rather than argued." },
            { points: 2, description: "Takes a clear side and argues it from reasons that bear on the task." },
          ],
        },
        {
          id: "development",
          name: "Examples and circumstances",
          description:
            "<p>Weighs at least one circumstance in which the recommendation fails or holds, with an example.</p>",
          points: 2,
          levels: [
            { points: 0, description: "Names no circumstance beyond those of the task." },
            {
              points: 1,
              description: "Names a circumstance or gives an example, but leaves open what follows.",
            },
            { points: 2, description: "Weighs a circumstance with an example and says how it shapes the view." },
          ],
        },
        {
          id: "organization",
          name: "Organization",
          description:
            "<p>Paragraphs follow from each other; the reader never has to guess what a sentence is for.</p>",
          points: 1,
        },
        {
          id: "language",
          name: "Language",
          description: "<p>Words are exact and sentences varied; slips do not get in the way.</p>",
          points: 1,
        },
      ],
      guidance:
        "<p>Either side can earn full points. An essay that never turns to a circumstance of its own gets no point for examples. Do not take a point off for the same slip twice.</p>",
      sample_answer:
        "<p>Old buildings are worth keeping when they still teach or serve, and only then. My town kept its grain hall, which could no longer be heated, and for ten years it stood empty behind a fence: nobody learned anything from it but the price of scaffolding. Two streets away the old bathhouse was kept as well, but as a library, and it is the most visited building we have.</p><p>The recommendation is right that cost alone should not decide. What is cheap to run in its first decade is often pulled down in its third. It is wrong to make age the measure. A city that asks of each building what it could still be used for, and keeps those with an answer, honours its past more than one that keeps them all.</p>",
    },
  },
  score_rule: { max_points: essayPoints, combine: "all" },
  explanation:
    "<p>A strong response names what would have to be true for the recommendation to be good advice, and tests that against a case.</p>",
};

/** A task that is answered by a picture or a document. */
export const uploadQuestion: typeof essayQuestion = {
  pool: "practice",
  difficulty: 2,
  stimulus: null,
  body: "<p>Schools should give every student an hour a day without any screen.</p>",
  interactions: [
    {
      source_identifier: "PLAN",
      type: "file_upload",
      prompt:
        "<p>Plan an essay on this recommendation by hand: your position, two reasons, and one circumstance that tests it. Upload a photo or a scan of your plan.</p>",
      kinds: ["picture", "pdf"],
      max_files: 2,
      max_mb: 10,
    },
  ],
  key: {
    PLAN: {
      max_points: 3,
      rubric: [
        {
          id: "position",
          name: "Position and reasons",
          description: "",
          points: 2,
          levels: [
            { points: 0, description: "No position can be found." },
            { points: 1, description: "A position, with one reason or reasons that repeat it." },
            { points: 2, description: "A position with two reasons that differ." },
          ],
        },
        {
          id: "test",
          name: "A circumstance that tests it",
          description: "",
          points: 1,
          levels: [
            { points: 0, description: "None, or one that changes nothing." },
            { points: 1, description: "One in which the position would have to give way." },
          ],
        },
      ],
      guidance: "<p>Mark the plan, not the handwriting. Notes are enough; sentences aren’t asked for.</p>",
      sample_answer: "",
    },
  },
  score_rule: { max_points: 3, combine: "all" },
  explanation: "<p>A plan that names what speaks against it makes the essay easier to write.</p>",
};

/** An essay that a student of the demo school submitted. */
export interface DemoEssay {
  email: string;
  daysAgo: number;
  /** Minutes after midnight, UTC. */
  minute: number;
  text: string;
  /** The tutor's marks for the lines of the rubric; null while the essay waits for marking. */
  mark: { criteria: Record<string, number>; feedback: string } | null;
}

/** Three essays on the one task, by invented students; the oldest is marked. */
export const demoEssays: readonly DemoEssay[] = [
  {
    email: "mei.lin@sextant.test",
    daysAgo: 5,
    minute: 14 * 60 + 20,
    text: `Keeping every old building sounds like respect for the past, but I think it confuses respect with storage. A building matters to a city when people can still do something in it.

In the district where my grandmother grew up, a row of shophouses from the 1920s was saved. The owners were allowed to change the inside as long as the front stayed the same. Today there is a clinic, two schools of music and a bakery. The street looks like it did in her photographs and it is full of people. This is the recommendation at its best.

However, the same city kept an old power station because it was old. It is fenced off, and families who live beside it have no park. Here the advice does harm, since the land could have been of use and nobody ever goes in.

So I mostly agree, on one condition: a city should keep what it is ready to use again. Where no use can be found, a photograph and a plaque are kinder than an empty shell.`,
    mark: {
      criteria: { position: 2, development: 2, organization: 1, language: 0.5 },
      feedback:
        "A clear position with a condition of your own, and the power station tests it well. Next time say in one sentence why the shophouses worked: the rule about their fronts is your best evidence, and it goes by too fast.",
    },
  },
  {
    email: "lucas.ferreira@sextant.test",
    daysAgo: 3,
    minute: 19 * 60 + 5,
    text: `I disagree with the recommendation because a city is made for the people who live in it now. If a new building is cheaper to run and more useful, then the money that is saved can pay for buses, schools and hospitals, which help everybody and not only tourists.

For example, in my city there is an old market hall. It is beautiful from outside but the roof leaks and the sellers complain every winter. Repairing it cost more than a new market would have cost, and after two years they had to repair it again. With a modern hall the sellers would have had water, light and cold rooms for their fish.

Some people say that old buildings give a city its identity. This is true in some cases, like a cathedral that everybody knows. But most old buildings are not cathedrals. They are just old.

In conclusion cities should think first about use and cost, and keep only the few buildings that are really important for history.`,
    mark: null,
  },
  {
    email: "amina.yusuf@sextant.test",
    daysAgo: 2,
    minute: 17 * 60 + 40,
    text: `Whether a city should keep its oldest buildings depends on who pays for them and who gets to go inside. The recommendation speaks of "the people who live there" as if they all wanted the same thing, and this is its weakness.

Take the courthouse in the center of my town. Office workers wanted it gone, since a tower would have brought jobs. Older residents wanted it kept, because many had been married there. The council kept it and let the upper floors as offices. The rent now pays for the repairs, so neither group lost.

The case would look different for a building that cannot be made safe. After the flood, engineers found that the old boarding school could fall down. To keep it out of loyalty would have put children in danger, and no memory is worth that.

I therefore agree that cost and use should not decide alone, but I would add safety and a fair hearing to the list. A city keeps its character by the way it decides, not only by the walls it leaves standing.`,
    mark: null,
  },
];
