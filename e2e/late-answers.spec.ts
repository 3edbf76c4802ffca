import { expect, test } from "./support/journey.ts";
import type { Person, School } from "./support/school.ts";

const plan = { name: "Late sums", sections: [{ name: "Sums", questions: 4 }] };

interface Rendered {
  sections: { attempts: { id: string; question: { interactions: { id: string; options: { id: string }[] }[] } }[] }[];
}

type Attempt = Rendered["sections"][number]["attempts"][number];

/** Chooses the first option, said to have been chosen as the section began. */
async function answer(school: School, student: Person, session: string, attempt: Attempt | undefined) {
  const [interaction] = attempt?.question.interactions ?? [];
  if (!attempt || !interaction) throw new Error("There is no such question");
  const row = {
    id: attempt.id,
    revision: 1,
    elapsed_ms: 0,
    response: { [interaction.id]: [interaction.options[0]?.id] },
  };
  await school.call(student, "POST", "/api/users/assessments-attempts/", { session, lease: 1, attempts: [row] });
}

test("the team sees which answers arrived late, whether they count, and that a sitting was reopened", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan);
  const act = (who: Person, action: Parameters<typeof school.act>[2]) => school.act(who, session, action);
  await act(student, { action: "start" });
  await act(student, { action: "begin_section" });
  const path = `/api/users/assessments-sessions/render/?session=${session}`;
  const attempts = (await school.call<Rendered>(student, "GET", path)).sections.flatMap((section) => section.attempts);
  await answer(school, student, session, attempts[0]);
  await act(student, { action: "submit", unsent: 1 });
  await answer(school, student, session, attempts[1]);
  await act(student, { action: "submit", unsent: 0 });
  await expect.poll(async () => (await school.getSession(session)).state).toBe("released");
  await answer(school, student, session, attempts[2]);

  const page = await openDevice(school.staff);
  await page.goto(`/reports/${session}/review`);
  await page.getByRole("radio", { name: "Late" }).click();
  await expect(page.getByText("Arrived just after time ran out")).toBeVisible();
  await expect(page.getByText(/This answer counts/)).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText(/This answer doesn’t count/)).toBeVisible();

  await act(school.staff, { action: "reopen", seconds: 600 });
  await act(student, { action: "submit", unsent: 0 });
  await expect.poll(async () => (await school.getSession(session)).state).toBe("released");
  await page.goto(`/reports/${session}`);
  await expect(page.getByText("Reopened after the key was visible")).toBeVisible();

  const own = await openDevice(student);
  await own.goto(`/reports/${session}`);
  await expect(own.getByRole("heading", { name: "Where did I lose points?" })).toBeVisible();
  await expect(own.getByText("Reopened after the key was visible")).toHaveCount(0);
  await own.goto(`/reports/${session}/review`);
  await expect(own.getByRole("heading", { name: "Question 1" })).toBeVisible();
  await expect(own.getByText(/Arrived/)).toHaveCount(0);
});
