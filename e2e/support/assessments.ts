import type { OperationInput } from "@sextant/contract/types.ts";

interface SectionPlan {
  name: string;
  /** How many questions: each asks for a sum, the last one to be typed, the others with options A to D. */
  questions: number;
  time_limit_seconds?: number | null;
  break_after_seconds?: number;
  navigation?: "free" | "linear";
  instructions?: string;
  tools?: string[];
  scale?: { raw: number; scaled: number }[];
  /** The first question asks for a file. */
  upload?: true;
  /** A file that the last question shows. */
  picture?: string;
  /** A film that the last question shows. */
  film?: string;
}

export interface AssessmentPlan extends Omit<Partial<OperationInput<"assessments.create">["body"]>, "name"> {
  name: string;
  sections: SectionPlan[];
}

type Call = <Body>(method: string, path: string, body?: unknown) => Promise<Body>;

/** The right answer of the question at a place, counted from 1: what the question asks for. */
const sumOf = (number: number): number => number + 10;

/** Writes the questions and the assessment, and publishes it; gives the assessment's id. */
export async function publishPlan(call: Call, plan: AssessmentPlan): Promise<string> {
  const { sections, ...settings } = plan;
  const { id } = await call<{ id: string }>("POST", "/api/assessments/", { kind: "quiz", ...settings });
  for (const { questions, picture, film, upload, ...section } of sections) {
    const added = await call<{ id: string }>("POST", `/api/assessments/${id}/sections/`, {
      time_limit_seconds: 1800,
      ...section,
    });
    const numbers = Array.from({ length: questions }, (_, index) => index + 1);
    const made = await Promise.all(
      numbers.map((number) =>
        call<{ id: string }>(
          "POST",
          "/api/questions/",
          upload && number === 1
            ? uploadQuestion(section.name)
            : question(section.name, number, number === questions, shownBy({ picture, film })),
        ),
      ),
    );
    const placements = made.map((one) => ({ question: one.id }));
    await call("POST", `/api/sections/${added.id}/questions/`, { placements });
  }
  await call("PATCH", `/api/assessments/${id}/`, { action: "publish" });
  return id;
}

function uploadQuestion(section: string) {
  const asked = { type: "file_upload", prompt: "Upload your plan.", max_files: 2, max_mb: 5 };
  return {
    status: "published",
    body: `<p>${section}: draw a plan of the town.</p>`,
    interactions: [{ ...asked, source_identifier: "RESPONSE" }],
    key: { RESPONSE: { max_points: 1 } },
  };
}

function shownBy({ picture, film }: Pick<SectionPlan, "picture" | "film">): string {
  const image = picture ? `<p><img data-file="${picture}" alt="Shapes"></p>` : "";
  return film ? `${image}<p><video data-file="${film}" title="A lesson"></video></p>` : image;
}

function question(section: string, number: number, isTyped: boolean, shown: string) {
  const sum = sumOf(number);
  const common = {
    status: "published",
    body: `<p>${section}: what is ${number} plus 10?</p>`,
    explanation: `<p>${number} and 10 make ${sum}.</p>`,
    hints: [`<p>Count on from ${number}.</p>`, "<p>Ten more adds one ten.</p>"],
  };
  if (isTyped) {
    return {
      ...common,
      body: common.body + shown,
      interactions: [{ type: "numeric_entry", source_identifier: "RESPONSE" }],
      key: { RESPONSE: { accept: [String(sum)], tolerance: null } },
    };
  }
  const options = ["A", "B", "C", "D"].map((letter, index) => ({
    source_identifier: letter,
    content: String(sum + index),
  }));
  return {
    ...common,
    stimulus: number === 1 ? { title: "On sums", body: "<p>Adding is counting on.</p>" } : null,
    interactions: [{ type: "choice", source_identifier: "RESPONSE", max_choices: 1, options }],
    key: { RESPONSE: { correct: ["A"] } },
  };
}
