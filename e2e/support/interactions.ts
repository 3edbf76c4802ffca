import type { Browser } from "@playwright/test";
import type { Person, School } from "./school.ts";

const options = (...texts: string[]) =>
  texts.map((content, index) => ({ source_identifier: "ABCDE".charAt(index), content }));

/** A picture of 400 by 300 with a square at its left and a disc at its right, as PNG. */
async function drawPicture(browser: Browser): Promise<Uint8Array<ArrayBuffer>> {
  const page = await browser.newPage({ viewport: { width: 400, height: 300 } });
  await page.setContent(
    '<body style="margin:0"><svg width="400" height="300"><rect width="400" height="300" fill="#eef"/><rect x="40" y="90" width="120" height="120" fill="#9bc"/><circle cx="300" cy="150" r="60" fill="#cb9"/></svg>',
  );
  const png = await page.screenshot();
  await page.close();
  return new Uint8Array(png);
}

/** Uploads a picture that questions can show; gives its id. */
export async function uploadPicture(school: School, browser: Browser): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([await drawPicture(browser)], { type: "image/png" }), "shapes.png");
  const answer = await fetch(`${school.address}/api/files/`, {
    method: "POST",
    headers: { authorization: `JWT ${school.staff.access_token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`The picture was refused: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

/** One question of each type that is not answered by a choice or a line of text, in this order. */
const questions = (picture: string) => [
  {
    body: '<p>She <span data-interaction="R1"></span> to the coast, and the square of <span data-tex="x"></span> is <span data-interaction="R2"></span>.</p>',
    interactions: [
      { type: "inline_choice", source_identifier: "R1", options: options("walked", "walking") },
      {
        type: "inline_choice",
        source_identifier: "R2",
        options: options('<span data-tex="x^2"></span>', '<span data-tex="2x"></span>'),
      },
    ],
    key: { R1: { correct: ["A"] }, R2: { correct: ["A"] } },
  },
  {
    body: "<p>True or false?</p>",
    interactions: [
      {
        type: "match",
        source_identifier: "RESPONSE",
        shuffle: false,
        sources: [
          { source_identifier: "S1", content: "Ice floats." },
          { source_identifier: "S2", content: "Lead floats." },
        ],
        targets: options("True", "False"),
      },
    ],
    key: {
      RESPONSE: {
        correct: [
          ["S1", "A"],
          ["S2", "B"],
        ],
      },
    },
  },
  {
    body: "<p>Put the meals in order.</p>",
    interactions: [{ type: "order", source_identifier: "RESPONSE", options: options("Breakfast", "Lunch", "Supper") }],
    key: { RESPONSE: { correct: ["A", "B", "C"] } },
  },
  {
    body: "<p>Complete the sentence.</p>",
    interactions: [
      {
        type: "gap_match",
        source_identifier: "RESPONSE",
        prompt: '<p><span data-gap="G1"></span> is in France, <span data-gap="G2"></span> in Italy.</p>',
        options: options("Paris", "Rome", "Oslo"),
        gaps: [
          { source_identifier: "G1", label: "" },
          { source_identifier: "G2", label: "" },
        ],
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
  },
  {
    body: "<p>Which shape is round?</p>",
    interactions: [
      {
        type: "hotspot",
        source_identifier: "RESPONSE",
        image: `<img data-file="${picture}" alt="Two shapes" width="400" height="300">`,
        options: [
          { source_identifier: "A", label: "the shape at the left", shape: "rect", coords: [40, 90, 160, 210] },
          { source_identifier: "B", label: "the shape at the right", shape: "circle", coords: [300, 150, 60] },
        ],
      },
    ],
    key: { RESPONSE: { correct: ["B"] } },
  },
  {
    body: "<p>Why do ships float?</p>",
    interactions: [{ type: "extended_text", source_identifier: "RESPONSE", min_words: 2, max_words: 40 }],
    key: {
      RESPONSE: {
        max_points: 4,
        rubric: [{ name: "Reason", points: 4 }],
        sample_answer: "<p>They displace water.</p>",
      },
    },
  },
];

/** Creates a new student with a sitting of six questions, one of each type; what is right may be seen once it is scored. */
export async function startEveryType(
  school: School,
  browser: Browser,
  tools: readonly string[] = ["highlight", "eliminator"],
): Promise<{ student: Person; session: string; assessment: string }> {
  const { call, staff } = school;
  const student = await school.createPerson();
  const picture = await uploadPicture(school, browser);
  const { id: assessment } = await call<{ id: string }>(staff, "POST", "/api/assessments/", {
    kind: "quiz",
    name: "Every kind of question",
  });
  const section = await call<{ id: string }>(staff, "POST", `/api/assessments/${assessment}/sections/`, {
    name: "Every kind",
    time_limit_seconds: 3600,
    tools,
  });
  const placements: { question: string }[] = [];
  for (const question of questions(picture)) {
    const made = await call<{ id: string }>(staff, "POST", "/api/questions/", { status: "published", ...question });
    placements.push({ question: made.id });
  }
  await call(staff, "POST", `/api/sections/${section.id}/questions/`, { placements });
  await call(staff, "PATCH", `/api/assessments/${assessment}/`, { action: "publish" });
  await call(staff, "POST", "/api/test-allocation/", {
    assessments: [assessment],
    users: [student.user.id],
    groups: [],
  });
  const { id: session } = await call<{ id: string }>(staff, "POST", "/api/users/assessments-sessions/generate/", {
    assessment,
    user: student.user.id,
  });
  return { student, session, assessment };
}

/** Gives the essay of a sitting so many of its four points. */
export async function markEssay(school: School, session: string, points: number): Promise<void> {
  const { call, staff } = school;
  const { results } = await call<{
    results: { id: string; question: { interactions: { id: string; type: string }[] } }[];
  }>(staff, "GET", `/api/users/sessions/${session}/attempts/?page_size=50`);
  for (const { id, question } of results) {
    const essay = question.interactions.find(({ type }) => type === "extended_text");
    if (!essay) continue;
    await call(staff, "PATCH", `/api/users/assessments-attempts/${id}/`, { session, marks: { [essay.id]: points } });
  }
}
