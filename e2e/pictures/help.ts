import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { codeAt, stepOf } from "@sextant/server/people/identity/second-step/totp.ts";
import { rosterOf } from "@sextant/server/testing/roster-of.ts";
import { readBase32 } from "@sextant/server/testing/second-step.ts";
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
  /** With the places at its side. */
  isWhole?: true;
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
  { topic: "install-the-app", as: "student", at: "/assessments", act: offerInstalling, isWhole: true },
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
  {
    topic: "mark-essays",
    as: "staff",
    at: "/marking/{marked_session}/{marked_attempt}",
    act: (page) => scrollTo(page.getByRole("list", { name: "Rubric" })),
  },
  { topic: "release-results", as: "staff", at: "/results" },
  {
    topic: "change-a-key",
    as: "staff",
    at: "/results/{assessment}/regrade?question={asked_question}",
    act: chooseCorrection,
  },
  { topic: "scores", as: "staff", at: "/results/{mock}/students" },
  { topic: "read-the-analysis", as: "staff", at: "/assessments/{assessment}/analysis" },
  { topic: "download-results", as: "staff", at: "/downloads" },
  { topic: "follow-students", as: "staff", at: "/" },
  { topic: "answer-doubts", as: "staff", at: "/doubts" },
  { topic: "make-groups", as: "staff", at: "/groups/{group}" },
  { topic: "invite-people", as: "staff", at: "/people" },
  { topic: "set-up-organisation", as: "staff", at: "/settings?part=organisation" },
  { topic: "set-up-mail", as: "staff", at: "/settings?part=mail" },
  { topic: "require-second-step", as: "staff", at: "/settings?part=sign_in" },
  { topic: "import-roster", as: "staff", at: "/settings/rosters/{roster}", act: dropRoster },
  { topic: "connect-roster", as: "staff", at: "/settings/rosters/{roster}", act: enterServer, isWhole: true },
  {
    topic: "connect-platform",
    as: "staff",
    at: "/settings/learning-platforms/new",
  },
  {
    topic: "safe-exam-browser",
    as: "staff",
    at: "/assessments/{assessment}/build?at=sittings",
    act: requireSafeBrowser,
  },
  { topic: "api-tokens", as: "staff", at: "/settings/tokens", act: createToken, isWhole: true },
  { topic: "connect-webhook", as: "staff", at: "/settings?part=connections", act: addWebhook, isWhole: true },
  { topic: "backups", as: "staff", at: "/operations" },
];

/** What needs more than to open a screen, by its pages in the order in which they’re taken. */
const makers: readonly { topics: readonly string[]; make: (day: DemoDay, takeTopic: TakeTopic) => Promise<void> }[] = [
  { topics: ["network-lost"], make: takeOffline },
  { topics: ["calculator", "reported-problems"], make: takeCalculator },
  { topics: ["reset-second-step"], make: takeReset },
  {
    topics: ["connect-google", "connect-microsoft", "connect-directory", "connect-clever", "connect-saml"],
    make: takeServices,
  },
];

/** Takes a picture of the page beside the places, or with them, from its top. */
async function takePart(page: Page, path: string, isWhole?: true): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  if (isWhole) return take(page, { path });
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

/** Makes the browser offer what one with a window offers of itself. */
async function offerInstalling(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    offer.prompt = () => {};
    dispatchEvent(offer);
  })()`);
  await page.getByRole("button", { name: "Account menu" }).click();
  await expect(page.getByRole("menuitem", { name: "Install app" })).toBeVisible();
}

async function chooseCorrection(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Correction" }).click();
  await page.getByRole("option", { name: "Give everyone full credit" }).click();
  await page.getByRole("button", { name: /^Apply to / }).waitFor();
}

/** A school with two classes, as its system exports them. */
const roster = {
  orgs: [{ sourcedId: "west", name: "West Harbour", type: "school" }],
  classes: ["Algebra 2", "Physics"].map((title) => ({ sourcedId: title, title, schoolSourcedId: "west" })),
  users: ["Amara Osei", "Noor Haddad", "Liam Doyle", "Mina Park", "Jonas Weber", "Sofia Lindqvist"].map((name, at) => ({
    sourcedId: `user-${at}`,
    enabledUser: "true",
    givenName: name.split(" ")[0] ?? "",
    familyName: name.split(" ")[1] ?? "",
    email: `${name.toLowerCase().replace(" ", ".")}@harbour.example`,
    primaryOrgSourcedId: "west",
  })),
  roles: Array.from({ length: 6 }, (_, at) => ({
    sourcedId: `role-${at}`,
    userSourcedId: `user-${at}`,
    roleType: "primary",
    role: at === 0 ? "teacher" : "student",
    orgSourcedId: "west",
  })),
  enrollments: Array.from({ length: 6 }, (_, at) => ({
    sourcedId: `enrolment-${at}`,
    classSourcedId: at % 2 === 0 ? "Algebra 2" : "Physics",
    userSourcedId: `user-${at}`,
    role: at === 0 ? "teacher" : "student",
  })),
};

async function dropRoster(page: Page): Promise<void> {
  const file = { name: "roster.zip", mimeType: "application/zip", buffer: await rosterOf(roster) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole("region", { name: "In this roster" }).waitFor();
}

async function enterServer(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Connect a server" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("OneRoster address").fill("https://roster.harbour.example/v1p2");
  await dialog.getByLabel("Token address").fill("https://roster.harbour.example/token");
  await dialog.getByLabel("Client ID").fill("sextant");
  await dialog.getByLabel("OneRoster address").focus();
}

async function requireSafeBrowser(page: Page): Promise<void> {
  await page.getByText("Require Safe Exam Browser", { exact: true }).click();
  // The head of the builder covers what is scrolled to the top.
  await page
    .getByText("Require Safe Exam Browser", { exact: true })
    .evaluate((text) => text.scrollIntoView({ block: "center" }));
}

async function createToken(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create token" }).first().click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Name").fill("Enrolment form");
  for (const name of ["Change: People", "Change: Groups", "Change: Assignments"])
    await dialog.getByRole("checkbox", { name }).press(" ");
  await dialog.getByLabel("Name").focus();
}

async function addWebhook(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add a webhook" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Address").fill("https://warehouse.harbour.example/hooks/sextant");
  await dialog.getByRole("checkbox", { name: "Someone is added" }).press(" ");
  await dialog.getByLabel("Address").focus();
}

/** Takes the picture of a page of help, if it’s among those that are wanted. */
type TakeTopic = (page: Page, topic: string, isWhole?: true) => Promise<void>;

async function takeOffline(day: DemoDay, takeTopic: TakeTopic): Promise<void> {
  const page = await day.begin(day.mock, ["Rosalind", "Franklin"], screen);
  const player = playerIn(page);
  await player.choose("B");
  await player.allSaved();
  await page.context().setOffline(true);
  await player.next();
  await player.choose("C");
  await player.waiting(1);
  await takeTopic(page, "network-lost");
  await page.context().setOffline(false);
}

/** Takes the calculator, and what the team sees of a problem that is reported beside it. */
async function takeCalculator(day: DemoDay, takeTopic: TakeTopic): Promise<void> {
  const { path: assessment } = await openScreen(day.school, { role: "staff", address: "{assessment}" });
  const page = await day.begin(assessment, ["Katherine", "Johnson"], screen);
  const player = playerIn(page);
  await player.button("Calculator").click();
  const calculator = page.getByRole("complementary", { name: "Calculator" });
  const line = (number: number) => calculator.getByRole("textbox", { name: `Line ${number}`, exact: true });
  await line(1).fill("y = x^2 - 2");
  await line(1).press("Enter");
  await line(2).fill("y = x");
  await takeTopic(page, "calculator");
  await calculator.getByRole("button", { name: "Close the calculator" }).click();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Report a problem" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("radio", { name: "No answer fits" }).check();
  await dialog.getByLabel("Tell us more (optional)").fill("I get a value that isn’t among the options.");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByRole("status")).toContainText("Thanks");
  const staff = await day.open(day.accounts.staff, screen);
  await staff.goto("/problems");
  await staff.getByText("I get a value that isn’t among the options.").waitFor();
  await takeTopic(staff, "reported-problems");
}

/** Takes what is in the menu of a person who has a second step. */
async function takeReset(day: DemoDay, takeTopic: TakeTopic): Promise<void> {
  const { school } = day;
  const person = await school.createPerson("tutor", { firstName: "Dorothy", lastName: "Vaughan" });
  const { key } = await school.call<{ key: string }>(person, "POST", "/api/me/second-step/app/", {});
  const code = codeAt(readBase32(key), stepOf(new Date()));
  await school.call(person, "POST", "/api/me/second-step/app/confirm/", { code });
  const staff = await day.open(day.accounts.staff, screen);
  await staff.goto(`/people/${person.user.id}`);
  await staff.getByRole("button", { name: "More", exact: true }).click();
  await staff.getByRole("menuitem", { name: "Reset second step" }).waitFor();
  await takeTopic(staff, "reset-second-step");
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
async function takeServices(day: DemoDay, takeTopic: TakeTopic): Promise<void> {
  const staff = await day.open(day.accounts.staff, screen);
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
    await takeTopic(staff, topic);
    if (preset !== "microsoft") continue;
    await staff.getByRole("button", { name: "Make a token" }).click();
    await staff.getByText("Token to enter in the directory").waitFor();
    await scrollTo(staff.getByRole("heading", { name: "People from the directory" }));
    await takeTopic(staff, "connect-directory", true);
  }
}

/** The pages of help of which there are pictures. */
export const pictured: readonly string[] = [
  ...shots.map(({ topic }) => topic),
  ...makers.flatMap(({ topics }) => topics),
];

/**
 * Takes pictures of the help in the product, each named after its page.
 *
 * @param wanted The pages whose pictures are taken.
 */
export async function takeHelp(day: DemoDay, folder: string, wanted: readonly string[] = pictured): Promise<void> {
  const takeTopic = async (page: Page, topic: string, isWhole?: true) => {
    if (!wanted.includes(topic)) return;
    await takePart(page, join(folder, topic), isWhole);
  };
  const pages = {
    staff: await day.open(day.accounts.staff, screen),
    student: await day.open(day.accounts.student, screen),
  };
  for (const { topic, as, at, act, isWhole } of shots.filter(({ topic }) => wanted.includes(topic))) {
    const page = pages[as];
    const { path } = await openScreen(day.school, { role: as, address: at.replace("{mock}", day.mock) });
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await act?.(page);
    await takeTopic(page, topic, isWhole);
  }
  for (const { topics, make } of makers) if (topics.some((topic) => wanted.includes(topic))) await make(day, takeTopic);
}
