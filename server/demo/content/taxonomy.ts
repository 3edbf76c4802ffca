/** Names beneath a tag: a list at the last level, or each with what is beneath it. */
type Beneath = readonly string[] | { readonly [name: string]: Beneath };

/** The levels of an exam's names, highest first; those that it does not have are left out. */
interface DemoExam {
  exam: string;
  levels: readonly ("subject" | "domain" | "topic" | "sub_topic")[];
  beneath: Beneath;
}

const sat: DemoExam = {
  exam: "SAT",
  levels: ["subject", "domain", "topic", "sub_topic"],
  beneath: {
    "Reading and Writing": {
      "Information and Ideas": {
        "Central Ideas and Details": [],
        "Command of Evidence": ["Textual evidence", "Quantitative evidence"],
        Inferences: [],
      },
      "Craft and Structure": {
        "Words in Context": [],
        "Text Structure and Purpose": [],
        "Cross-Text Connections": [],
      },
      "Expression of Ideas": { "Rhetorical Synthesis": [], Transitions: [] },
      "Standard English Conventions": {
        Boundaries: ["Linking clauses", "Supplements", "Punctuation"],
        "Form, Structure, and Sense": [
          "Subject–verb agreement",
          "Pronoun–antecedent agreement",
          "Verb finiteness",
          "Verb tense and aspect",
          "Subject–modifier placement",
          "Genitives and plurals",
        ],
      },
    },
    Math: {
      Algebra: {
        "Linear equations in one variable": [],
        "Linear functions": [],
        "Linear equations in two variables": [],
        "Systems of two linear equations in two variables": [],
        "Linear inequalities in one or two variables": [],
      },
      "Advanced Math": {
        "Equivalent expressions": [],
        "Nonlinear equations in one variable and systems of equations in two variables": [
          "Nonlinear equations in one variable",
          "Systems of equations in two variables",
        ],
        "Nonlinear functions": [],
      },
      "Problem-Solving and Data Analysis": {
        "Ratios, rates, proportional relationships, and units": [],
        Percentages: [],
        "One-variable data: distributions and measures of center and spread": [],
        "Two-variable data: models and scatterplots": [],
        "Probability and conditional probability": [],
        "Inference from sample statistics and margin of error": [],
        "Evaluating statistical claims: observational studies and experiments": [],
      },
      "Geometry and Trigonometry": {
        "Area and volume": [],
        "Lines, angles, and triangles": [],
        "Right triangles and trigonometry": [],
        Circles: [],
      },
    },
  },
};

const gre: DemoExam = {
  exam: "GRE",
  levels: ["subject", "domain", "topic"],
  beneath: {
    "Verbal Reasoning": {
      "Reading Comprehension": ["Select one answer", "Select one or more answers", "Select in passage"],
      "Text Completion": ["One blank", "Two blanks", "Three blanks"],
      "Sentence Equivalence": [],
    },
    "Quantitative Reasoning": {
      Arithmetic: [
        "Properties and types of integers",
        "Operations, exponents, and roots",
        "Estimation, percent, ratio, and rate",
        "Absolute value and the number line",
        "Decimal representation and sequences",
      ],
      Algebra: [
        "Operations with exponents",
        "Factoring and simplifying expressions",
        "Relations, functions, equations, and inequalities",
        "Linear and quadratic equations and inequalities",
        "Simultaneous equations and inequalities",
        "Word problems",
        "Coordinate geometry",
      ],
      Geometry: [
        "Parallel and perpendicular lines",
        "Circles",
        "Triangles and the Pythagorean theorem",
        "Quadrilaterals and other polygons",
        "Congruent and similar figures",
        "Three-dimensional figures",
        "Area, perimeter, and volume",
      ],
      "Data Analysis": [
        "Descriptive statistics",
        "Tables and graphs",
        "Elementary probability",
        "Random variables and distributions",
        "Counting methods",
      ],
    },
  },
};

/** Its one task hangs right on the subject. */
const greWriting: DemoExam = {
  exam: "GRE",
  levels: ["subject", "topic"],
  beneath: { "Analytical Writing": ["Analyze an issue"] },
};

function linesBeneath(path: readonly string[], beneath: Beneath): string[][] {
  if (Array.isArray(beneath)) return beneath.map((name: string) => [...path, name]);
  return Object.entries(beneath).flatMap(([name, more]) => [[...path, name], ...linesBeneath([...path, name], more)]);
}

const columns = ["exam", "subject", "domain", "topic", "sub_topic"] as const;

/** Returns two exams' taxonomies by their public names, as a table like one for the import: a line for each tag. */
export function demoTaxonomy(): { header: string[]; rows: { line: number; cells: string[] }[] } {
  const lines = [sat, gre, greWriting].flatMap(({ exam, levels, beneath }) =>
    [[exam], ...linesBeneath([exam], beneath)].map((path) =>
      columns.map((column) => path[["exam", ...levels].indexOf(column)] ?? ""),
    ),
  );
  return { header: [...columns], rows: lines.map((cells, index) => ({ line: index + 2, cells })) };
}
