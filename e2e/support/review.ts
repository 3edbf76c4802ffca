import { expect, type Page } from "@playwright/test";
import type { Person, School } from "./school.ts";

type Rendered = {
  sections: { attempts: { id: string; question: { interactions: { id: string; options?: { id: string }[] }[] } }[] }[];
};

const everything = { score: "released", response: "released", key: "released", explanation: "released" } as const;

/** Seats a student whose test of three questions is released: the first right, the second wrong, the third left blank. */
export async function seatReviewed(school: School): Promise<{ student: Person; session: string }> {
  const { staff, call } = school;
  const plan = { name: "Sums to review", review_policy: everything, sections: [{ name: "Sums", questions: 3 }] };
  const { student, session } = await school.seat(plan);
  await school.act(student, session, { action: "start", begin: true });
  const path = `/api/users/assessments-sessions/render/?session=${session}`;
  const [section] = (await call<Rendered>(student, "GET", path)).sections;
  const attempts = (section?.attempts ?? []).slice(0, 2).map(({ id, question }, index) => {
    const [interaction] = question.interactions;
    const response = { [interaction?.id ?? ""]: [interaction?.options?.[index]?.id] };
    return { id, revision: 1, elapsed_ms: 4000, response };
  });
  await call(student, "POST", "/api/users/assessments-attempts/", { session, lease: 1, attempts });
  await school.act(student, session, { action: "submit", unsent: 0 });
  await expect.poll(async () => (await school.getSession(session)).state).toMatch(/scored|released/);
  if ((await school.getSession(session)).state === "scored") await school.act(staff, session, { action: "release" });
  return { student, session };
}

/** Opens what a student missed without redoing it. */
export async function showAnswers(page: Page): Promise<void> {
  const show = page.getByRole("button", { name: "Show answers now" });
  await show.click();
  // What is below moves up once they are there.
  await expect(show).toHaveCount(0);
}

/** Opens the first question that the list of a student’s review shows. */
export async function openQuestion(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^Question \d+, .*: / })
    .first()
    .click();
}
