import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { playerIn } from "../support/player.ts";
import { openScreen } from "../support/screens.ts";
import type { DemoDay } from "./demo-day.ts";
import { take } from "./take.ts";

/** A window that has the places at its side, and is hardly wider than that needs. */
const screen = { viewport: { width: 960, height: 576 }, deviceScaleFactor: 1.12 };
/** Width of a picture for each pixel of its height. */
const RATIO = 5 / 3;

interface Shot {
  topic: string;
  as: "staff" | "student";
  /** As of `openScreen`. */
  at: string;
  /** Brings the page to where it’s taken. */
  act?: (page: Page) => Promise<void>;
}

const dialogOf = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));

/** In the order of the pages. */
const shots: readonly Shot[] = [
  { topic: "take-a-test", as: "student", at: "/assessments" },
  { topic: "read-your-report", as: "student", at: "/reports/{session}" },
  { topic: "review-answers", as: "student", at: "/reports/{session}/review?at=1" },
  { topic: "practise", as: "student", at: "/practice" },
  { topic: "mistakes", as: "student", at: "/mistakes" },
  { topic: "plan", as: "student", at: "/plan" },
  { topic: "performance", as: "student", at: "/performance" },
  { topic: "ask-a-doubt", as: "student", at: "/doubts?doubt={doubt}" },
  { topic: "read-and-watch", as: "student", at: "/library" },
  { topic: "second-step", as: "student", at: "/profile?part=security" },
  { topic: "notifications", as: "student", at: "/profile?part=notifications" },
  { topic: "write-a-question", as: "staff", at: "/bank/{question}/edit" },
  { topic: "import-questions", as: "staff", at: "/bank/import", act: chooseFile },
  { topic: "build-an-assessment", as: "staff", at: "/assessments/{assessment}/build" },
  {
    topic: "sections-and-routing",
    as: "staff",
    at: "/assessments/{mock}/build",
    act: (page) => page.getByRole("button", { name: "Show routing" }).first().click(),
  },
  { topic: "assign-a-test", as: "staff", at: "/allocate/new?assessment={assessment}&user={student}" },
  { topic: "more-time", as: "staff", at: "/allocate" },
  { topic: "supervise-live", as: "staff", at: "/live" },
  { topic: "extra-minutes", as: "staff", at: "/live", act: openMinutes },
  { topic: "late-answers", as: "staff", at: "/live/{session}" },
  { topic: "assign-practice", as: "staff", at: "/practice" },
  { topic: "share-material", as: "staff", at: "/library" },
  { topic: "release-results", as: "staff", at: "/results" },
  { topic: "scores", as: "staff", at: "/results/{mock}/students" },
  { topic: "read-the-analysis", as: "staff", at: "/assessments/{assessment}/analysis" },
  { topic: "download-results", as: "staff", at: "/downloads" },
  { topic: "follow-students", as: "staff", at: "/" },
  { topic: "answer-doubts", as: "staff", at: "/doubts" },
  { topic: "make-groups", as: "staff", at: "/groups/{group}" },
  { topic: "invite-people", as: "staff", at: "/people" },
  { topic: "set-up-organisation", as: "staff", at: "/settings?part=organisation" },
  { topic: "set-up-mail", as: "staff", at: "/settings?part=mail" },
  { topic: "backups", as: "staff", at: "/operations" },
];

/** Takes a picture of the page beside the places, from its top. */
async function takePart(page: Page, path: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  const { x } = (await page.getByRole("main").boundingBox()) ?? { x: 0 };
  const width = screen.viewport.width - x;
  await take(page, { path, clip: { x, y: 0, width, height: width / RATIO } });
}

const scrollTo = (part: Locator) => part.evaluate((element) => element.scrollIntoView({ block: "start" }));

async function chooseFile(page: Page): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  const text = [
    "::Tides:: What causes the tides? {=The moon’s pull ~The wind ~The salt of the sea}",
    "::Equator:: How long is a day at the equator in March? {=About 12 hours ~About 6 hours ~About 18 hours}",
    "::Sextant:: A sextant measures an angle. {T}",
    "::Star:: The star that hardly moves at night is {=Polaris =the North Star}",
  ].join("\n\n");
  await (await chooser).setFiles({ name: "navigation.gift", mimeType: "text/plain", buffer: Buffer.from(text) });
  await scrollTo(page.getByText("4 found"));
}

async function openMinutes(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Give extra time…" }).click();
  await expect(dialogOf(page).getByRole("textbox")).toBeFocused();
}

/** Takes what only a student in a test sees. */
async function takePlayer(day: DemoDay, pathOf: (topic: string) => string): Promise<void> {
  const page = await day.beginMock("Rosalind", "Franklin", screen);
  const player = playerIn(page);
  await player.choose("B");
  await player.allSaved();
  await page.context().setOffline(true);
  await player.next();
  await player.choose("C");
  await player.waiting(1);
  await takePart(page, pathOf("network-lost"));
  await page.context().setOffline(false);
}

/** A service by SAML of which nothing is set up yet. */
const newSaml = {
  entry_point: "",
  certificates: [],
  signs: "assertion",
  id_attribute: "",
  email_attribute: "",
  first_name_attribute: "",
  last_name_attribute: "",
  logout_url: "",
  metadata_url: "",
};

/** Takes the forms of sign-in services, which are added for this. */
async function takeServices(day: DemoDay, staff: Page, pathOf: (topic: string) => string): Promise<void> {
  for (const [topic, preset, label] of [
    ["connect-google", "google", "Google"],
    ["connect-microsoft", "microsoft", "Microsoft"],
    ["connect-clever", "clever", "Clever"],
    ["connect-saml", "saml", "Harbour College"],
  ] as const) {
    const { school } = day;
    const body = { preset, label, ...(preset === "saml" ? { saml: newSaml } : {}) };
    const { id } = await school.call<{ id: string }>(school.staff, "POST", "/api/sign-in-services/", body);
    await staff.goto(`/settings/sign-in-services/${id}`);
    await takePart(staff, pathOf(topic));
  }
}

/** Takes the pictures of the help in the product, each named after its page. */
export async function takeHelp(day: DemoDay, folder: string): Promise<void> {
  const pathOf = (topic: string) => join(folder, topic);
  const pages = {
    staff: await day.open(day.accounts.staff, screen),
    student: await day.open(day.accounts.student, screen),
  };
  for (const { topic, as, at, act } of shots) {
    const page = pages[as];
    const { path } = await openScreen(day.school, { role: as, address: at.replace("{mock}", day.mock) });
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await act?.(page);
    await takePart(page, pathOf(topic));
  }
  await takePlayer(day, pathOf);
  await takeServices(day, pages.staff, pathOf);
}
