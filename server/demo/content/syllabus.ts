/** A lesson, and the topics of the exam whose questions are filed under it. */
interface DemoLesson {
  name: string;
  topics: readonly string[];
}
interface DemoTree {
  subject: string;
  name: string;
  units: readonly { name: string; lessons: readonly DemoLesson[] }[];
}

/** How the demo school teaches: by weeks of its own, not by the exam's taxonomy. */
export const demoSyllabus: readonly DemoTree[] = [
  {
    subject: "Mathematics",
    name: "Ten-week course",
    units: [
      {
        name: "Weeks 1–2: Straight lines",
        lessons: [
          { name: "One unknown", topics: ["Linear equations in one variable"] },
          { name: "Lines and their slopes", topics: ["Linear equations in two variables", "Linear functions"] },
          { name: "Where lines meet", topics: ["Systems of two linear equations in two variables"] },
          { name: "More or less", topics: ["Linear inequalities in one or two variables"] },
        ],
      },
      {
        name: "Weeks 3–5: Curves",
        lessons: [
          { name: "Rewriting expressions", topics: ["Equivalent expressions"] },
          {
            name: "Quadratic equations",
            topics: ["Nonlinear equations in one variable", "Systems of equations in two variables"],
          },
          { name: "Growth, decay and parabolas", topics: ["Nonlinear functions"] },
        ],
      },
      {
        name: "Weeks 6–7: Data",
        lessons: [
          {
            name: "Ratios and percentages",
            topics: ["Ratios, rates, proportional relationships, and units", "Percentages"],
          },
          { name: "Reading tables and plots", topics: ["One-variable data", "Two-variable data"] },
          {
            name: "Chance and samples",
            topics: [
              "Probability and conditional probability",
              "Inference from sample statistics and margin of error",
              "Evaluating statistical claims",
            ],
          },
        ],
      },
      {
        name: "Weeks 8–10: Shapes",
        lessons: [
          { name: "Lengths, areas and volumes", topics: ["Area and volume"] },
          {
            name: "Angles and triangles",
            topics: ["Lines, angles, and triangles", "Right triangles and trigonometry"],
          },
          { name: "Circles", topics: ["Circles"] },
        ],
      },
    ],
  },
  {
    subject: "English",
    name: "Ten-week course",
    units: [
      {
        name: "Weeks 1–4: Reading closely",
        lessons: [
          { name: "What a passage says", topics: ["Central Ideas and Details", "Inferences"] },
          { name: "What supports a claim", topics: ["Command of Evidence"] },
          { name: "How a passage is built", topics: ["Text Structure and Purpose", "Cross-Text Connections"] },
          { name: "Words at work", topics: ["Words in Context"] },
        ],
      },
      {
        name: "Weeks 5–7: Writing clearly",
        lessons: [
          { name: "Joining ideas", topics: ["Transitions"] },
          { name: "Notes into sentences", topics: ["Rhetorical Synthesis"] },
        ],
      },
      {
        name: "Weeks 8–10: Grammar that counts",
        lessons: [
          { name: "Where sentences end", topics: ["Boundaries"] },
          { name: "Agreement and form", topics: ["Form, Structure, and Sense"] },
        ],
      },
    ],
  },
];
