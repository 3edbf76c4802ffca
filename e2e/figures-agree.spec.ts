import type { Locator } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import type { School } from "./support/school.ts";

/** Of each student how many questions, of four, they answer right and wrong; the rest they leave blank. */
const outcomes = [
  { right: 4, wrong: 0 },
  { right: 3, wrong: 1 },
  { right: 2, wrong: 1 },
  { right: 0, wrong: 2 },
] as const;
const QUESTIONS = 4;

interface Rendered {
  sections: {
    attempts: {
      id: string;
      question: { interactions: { id: string; options?: { id: string; content: string }[] }[] };
    }[];
  }[];
}

/** Has a new student sit an assessment: the first questions right, the next ones wrong. */
async function sit(school: School, assessment: string, { right, wrong }: (typeof outcomes)[number]) {
  const student = await school.createPerson();
  await school.allocate(assessment, student);
  const session = await school.generate(student, assessment);
  await school.act(student, session, { action: "start" });
  await school.act(student, session, { action: "begin_section" });
  const path = `/api/users/assessments-sessions/render/?session=${session}`;
  const { sections } = await school.call<Rendered>(student, "GET", path);
  const asked = sections[0]?.attempts ?? [];
  const attempts = asked.slice(0, right + wrong).map(({ id, question: { interactions } }, index) => {
    const [{ id: interaction, options } = { id: "", options: undefined }] = interactions;
    // Each asks for its number plus ten; the last one is typed.
    const answer = String(index + (index < right ? 11 : 12));
    const chosen = options?.find(({ content }) => content.includes(answer))?.id ?? "";
    return { id, revision: 1, elapsed_ms: 1000, response: { [interaction]: options ? [chosen] : answer } };
  });
  await school.call(student, "POST", "/api/users/assessments-attempts/", { session, lease: 1, attempts });
  await school.act(student, session, { action: "submit" });
  await expect.poll(async () => (await school.getSession(session)).state).toBe("released");
  return { student, session, name: `${student.user.first_name} ${student.user.last_name}` };
}

/** Reads the first number that something shows. */
const numberIn = async (shown: Locator) => Number(/-?\d+(?:\.\d+)?/.exec((await shown.textContent()) ?? "")?.[0]);

test("scores, medians and counts are the same on every screen that shows them", async ({ openDevice, school }) => {
  const name = "Figures that agree";
  const assessment = await school.publish({
    name,
    review_policy: { score: "scored", response: "scored", key: "scored" },
    sections: [{ name: "Sums", questions: QUESTIONS }],
  });
  const sat: (Awaited<ReturnType<typeof sit>> & (typeof outcomes)[number])[] = [];
  for (const outcome of outcomes) sat.push({ ...(await sit(school, assessment, outcome)), ...outcome });
  const body = { name: `${name}: class`, tutors: [] };
  const { id: group } = await school.call<{ id: string }>(school.staff, "POST", "/api/groups/", body);
  const users = sat.map(({ student }) => student.user.id);
  await school.call(school.staff, "POST", "/api/group-user/", { group, users });
  const page = await openDevice(school.staff);
  const [middle, people] = [2.5, outcomes.length];

  await test.step("the score of each student", async () => {
    for (const { session, right, wrong } of sat) {
      await page.goto(`/reports/${session}`);
      await expect(page.getByText(`${right} of ${QUESTIONS} points`, { exact: true })).toBeVisible();
      const blank = QUESTIONS - right - wrong;
      const said = `Sums: ${right} right, 0 partly right, ${wrong} wrong, `;
      const cell = page.getByRole("cell", { name: new RegExp(`^${said}`) });
      await expect(cell).toBeVisible();
      const marks = await cell.textContent();
      const [omitted, unreached] = [/(\d+) left blank/, /(\d+) not reached/].map((count) =>
        Number(count.exec(marks ?? "")?.[1]),
      );
      expect((omitted ?? 0) + (unreached ?? 0)).toBe(blank);
    }
    await page.goto(`/assessments/${assessment}`);
    for (const one of sat) {
      const row = page.getByRole("table", { name: "Sittings" }).getByRole("row").filter({ hasText: one.name });
      await expect(row.getByText(`${one.right}/${QUESTIONS}`, { exact: true })).toBeVisible();
    }
    await page.goto(`/results/${assessment}/students`);
    const students = page.getByRole("table", { name: "Students" });
    await expect(students.getByRole("row")).toHaveCount(people + 1);
    for (const one of sat) {
      const row = students.getByRole("row").filter({ hasText: one.name });
      expect(await numberIn(row.locator(".col-score"))).toBe(one.right);
    }
    await page.goto(`/results/gradebook?group=${group}`);
    for (const one of sat)
      await expect(page.getByRole("button", { name: `${one.name}, ${name}: ${one.right}` })).toBeVisible();
    for (const one of sat) {
      await page.goto(`/people/${one.student.user.id}`);
      const share = `${(100 * one.right) / QUESTIONS}%`;
      await expect(
        page.getByRole("row").filter({ hasText: name }).getByText(share, { exact: true }).first(),
      ).toBeVisible();
    }
  });

  await test.step("the median, and how many students it is of", async () => {
    await page.goto(`/results/${assessment}`);
    const figure = (of: string) =>
      page
        .locator("dl.figures > div")
        .filter({ has: page.locator("dt").getByText(of, { exact: true }) })
        .locator("dd");
    await expect(figure("Median")).toBeVisible();
    expect([await numberIn(figure("Median")), await numberIn(figure("Students"))]).toEqual([middle, people]);
    await page.goto(`/results/gradebook?group=${group}`);
    await expect(page.locator("tfoot")).toBeVisible();
    expect(await numberIn(page.locator("tfoot td").first())).toBe(middle);
    await page.goto(`/groups/${group}?view=scores`);
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toBeVisible();
    expect([await numberIn(row.locator(".col-median")), await numberIn(row.locator(".col-people"))]).toEqual([
      middle,
      people,
    ]);
    await page.goto(`/results?search=${encodeURIComponent(name)}`);
    const counted = page.getByRole("link", { name: new RegExp(`^Students of ${name}`) });
    await expect(counted).toBeVisible();
    expect(await numberIn(counted)).toBe(people);
  });
});
