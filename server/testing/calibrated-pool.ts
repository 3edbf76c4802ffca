import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import type { SignedIn, TestApp } from "./app.ts";
import { type PoolQuestion, putParameters } from "./put-parameters.ts";
import { publishAssessment } from "./sitting.ts";

/**
 * Makes questions with parameters in use, as a calibration of them would have found. They belong to a published assessment of their own.
 *
 * @returns The questions in the order of their parameters.
 */
export async function makeCalibratedPool(
  t: TestApp,
  author: SignedIn,
  parameters: readonly ItemParameters[],
): Promise<PoolQuestion[]> {
  const assessment = await publishAssessment(t, author, { sections: [{ questions: parameters.length }] });
  return putParameters(t.platform.db, assessment, parameters);
}

/** How an adaptive section of a test chooses, unless told otherwise: always the best, five questions. */
export const usualChoice = {
  type: "adaptive",
  exposure: { among: 1 },
  stop: { min: 3, max: 5 },
} as const;

/** Makes a draft with one adaptive section, scored by ability from 200 to 800. */
export async function makeAdaptiveDraft(
  t: TestApp,
  author: SignedIn,
  selection: object,
  more: { assessment?: object; section?: object } = {},
): Promise<{ id: string; section: string }> {
  const scale = { slope: 100, intercept: 500, minimum: 200, maximum: 800, step: 10 };
  const post = async (url: string, body: object) => {
    const made = await t.call<{ id: string }>("POST", url, { as: author, body });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body.id;
  };
  const id = await post("/api/assessments/", {
    name: "Placement",
    kind: "quiz",
    score_model: { type: "irt", scale, minimum_answered: 3 },
    ...more.assessment,
  });
  const section = await post(`/api/assessments/${id}/sections/`, {
    name: "Math",
    time_limit_seconds: 600,
    selection: { ...usualChoice, ...selection },
    ...more.section,
  });
  return { id, section };
}
