import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";
import type { Person, School } from "./support/school.ts";

const tex = (source: string) => `<span data-tex="${source}"></span>`;
const options = [tex("\\frac{x^2}{2}"), tex("\\sqrt{x+1}"), "<u>Both</u> of them", "Neither"];

async function seatFormulas(school: School, student: Person): Promise<string> {
  const { staff, call } = school;
  const assessment = await call<{ id: string }>(staff, "POST", "/api/assessments/", { name: "Heard", kind: "quiz" });
  const section = await call<{ id: string }>(staff, "POST", `/api/assessments/${assessment.id}/sections/`, {
    name: "Words",
    time_limit_seconds: 1800,
  });
  const question = await call<{ id: string }>(staff, "POST", "/api/questions/", {
    status: "published",
    body: "<p>The tide ______ the shore, and <u>the moon</u> pulls it.</p>",
    interactions: [
      {
        type: "choice",
        source_identifier: "RESPONSE",
        max_choices: 1,
        options: options.map((content, index) => ({ source_identifier: "ABCD".charAt(index), content })),
      },
    ],
    key: { RESPONSE: { correct: ["A"] } },
  });
  await call(staff, "POST", `/api/sections/${section.id}/questions/`, { placements: [{ question: question.id }] });
  await call(staff, "PATCH", `/api/assessments/${assessment.id}/`, { action: "publish" });
  await school.allocate(assessment.id, student);
  return school.generate(student, assessment.id);
}

/** Returns what a screen reader is told of the question in sight: in order. */
async function heard(page: Page): Promise<string> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  await client.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const say = (id: string): string[] => {
    const node = byId.get(id);
    if (!node) return [];
    const isSaid = !node.ignored && /^(StaticText|radio|image|img)$/.test(String(node.role?.value));
    const name = isSaid ? [String(node.name?.value ?? "").trim()] : [];
    // What has a picture’s role is heard by its name alone.
    return /^(image|img)$/.test(String(node.role?.value)) ? name : [...name, ...(node.childIds ?? []).flatMap(say)];
  };
  return say(nodes[0]?.nodeId ?? "").join(" ");
}

const words = {
  en: {
    start: "Start",
    names: [
      "A x squared over 2, end",
      "B the square root of x plus 1, end",
      "C underlined: Both, end of underline of them",
    ],
    blank: "The tide blank the shore",
    underlined: /underlined: the moon ,? ?end of underline/,
  },
  ar: {
    start: "ابدأ",
    names: ["A x تربيع على 2، انتهى", "B جذر x زائد 1، انتهى", "C تحته خط: Both، نهاية الخط of them"],
    blank: "The tide فراغ the shore",
    underlined: /تحته خط: the moon ،? ?نهاية الخط/,
  },
} as const;

for (const locale of ["en", "ar"] as const) {
  test(`formulas, blanks and underlines of a question are heard (${locale})`, async ({ openDevice, school }) => {
    const student = await school.createPerson("student", { locale });
    const session = await seatFormulas(school, student);
    const { page } = playerIn(await openDevice(student));
    await page.goto(`/sittings/${session}`);
    const { start, names, blank, underlined } = words[locale];
    await page.locator("main").getByRole("button", { name: start, exact: true }).click();
    for (const name of names) await expect(page.getByRole("radio", { name, exact: true })).toHaveCount(1);
    await expect(page.getByRole("radio", { name: "D Neither", exact: true })).toHaveCount(1);
    await expect.poll(() => heard(page)).toContain(blank);
    await expect.poll(() => heard(page)).toMatch(underlined);
  });
}
