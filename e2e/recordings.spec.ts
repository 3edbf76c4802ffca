import type { Page } from "@playwright/test";
import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";
import type { School } from "./support/school.ts";

const plan = { name: "Five sums", sections: [{ name: "Sums", questions: 5 }] };

type Recording = OperationOutput<"recordings.list">["results"][number];

const record = (
  { staff, call }: School,
  recording: NonNullable<OperationInput<"settings.update">["body"]>["recording"],
) => call(staff, "PATCH", "/api/settings/", { recording });

/** All that the server keeps of a recording, as it is given out. */
async function readEvents({ address, staff }: School, id: string): Promise<string> {
  const headers = { authorization: `JWT ${staff.access_token}` };
  return (await fetch(`${address}/api/recordings/${id}/events/`, { headers })).text();
}

/** Gathers the path of the page of each call by which it asks to be recorded. */
function watchBegun(page: Page): string[] {
  const begun: string[] = [];
  page.on("request", (request) => {
    const isStart = request.method() === "POST" && new URL(request.url()).pathname === "/api/recordings/";
    if (isStart) begun.push(new URL(page.url()).pathname);
  });
  return begun;
}

test("a student agrees to be recorded and works; staff see the moment, and no word of it", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan);
  const listed = async () =>
    (await school.call<{ results: Recording[] }>(school.staff, "GET", `/api/recordings/?session=${session}`)).results;
  await record(school, { enabled: true, roles: ["student"], sample_percent: 100, minimum_age: 16 });
  const page = await openDevice(student);
  const notice = page.getByRole("status").filter({ hasText: /^Recording$/ });
  const player = playerIn(page);

  await test.step("nothing is recorded before", async () => {
    await player.begin(session);
    await player.choose("A");
    await player.allSaved();
    await expect(notice).toBeHidden();
  });
  await test.step("home asks, and whoever doesn’t want to decide now isn’t asked again", async () => {
    const other = await openDevice(await school.createPerson());
    const question = other.getByRole("heading", { name: "May we record how you use Sextant?" });
    await other.goto("/");
    await other
      .getByRole("region", { name: "May we record how you use Sextant?" })
      .getByRole("button", { name: "Not now" })
      .click();
    await expect(question).toBeHidden();
    await other.reload();
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(question).toBeHidden();
  });
  await test.step("the student agrees", async () => {
    await page.goto("/");
    await page.getByRole("link", { name: "Read more and decide" }).click();
    await page.getByText("I’m 16 or older").click();
    await page.getByRole("button", { name: "Allow recording" }).click();
    await expect(page.getByRole("button", { name: "Stop recording" })).toBeVisible();
    await expect(notice).toBeHidden();
  });
  let words = "";
  await test.step("and works, which is said", async () => {
    await page.goto(`/sittings/${session}`);
    await expect(notice).toBeVisible();
    await player.next();
    await player.choose("B");
    await player.allSaved();
    words = (await page.locator("main *:visible").allTextContents()).join(" ");
    await expect.poll(async () => (await listed())[0]?.size_bytes ?? 0).toBeGreaterThan(1000);
  });
  await test.step("no word of which is kept", async () => {
    const kept = await readEvents(school, (await listed())[0]?.id ?? "");
    expect(kept).toContain("xxx");
    const shown = words.split(/\s+/).filter((word) => /^\p{L}{5,}$/u.test(word));
    expect(shown.length).toBeGreaterThan(1);
    expect(
      shown.filter((word) =>
        new RegExp(`[^\\w.#-]${word}[^\\w-]`).test(kept.replaceAll(/"_cssText":"(?:[^"\\]|\\.)*"/g, "")),
      ),
    ).toEqual([]);
    expect(kept).not.toContain(student.user.last_name);
    expect(kept).not.toMatch(/"(?:type":"(?:radio|checkbox)"|checked"|aria-checked"|isChecked")/);
    expect(kept).not.toMatch(/"source":5\b/);
  });
  await test.step("staff see it at its moment, beside what was answered", async () => {
    const watcher = await openDevice(school.staff);
    const begun = watchBegun(watcher);
    await watcher.goto("/recordings");
    const name = `${student.user.first_name} ${student.user.last_name}`;
    await expect(watcher.getByRole("link", { name, exact: true })).toHaveAttribute(
      "href",
      `/people/${student.user.id}`,
    );
    await watcher.getByRole("link", { name: `recording of ${name}` }).click();
    const stage = watcher.getByRole("region", { name: "Replay" });
    await expect(stage).toHaveAttribute("data-state", "loaded");
    const shown = watcher.frameLocator("iframe").frameLocator("iframe");
    const moment = watcher.getByRole("complementary", { name: "At this moment" });
    await watcher.getByRole("slider", { name: "Time" }).press("ArrowRight");
    await expect(moment.getByRole("heading", { name: "Question 2: answered B" })).toBeVisible();
    // Which option was chosen is said by the sitting, to those who may see it, and never by the recording.
    await expect(shown.locator("input[type=radio], input[type=checkbox]")).toHaveCount(0);
    await expect(shown.getByText(/x{3}/).first()).toBeAttached();
    const events = watcher.getByRole("region", { name: "Events" });
    await events.getByRole("button", { name: "Opened question 1" }).click();
    await expect(events.getByRole("button", { name: "Opened question 1" })).toHaveAttribute("aria-current", "true");
    await events.getByRole("radio", { name: "Answers" }).click();
    await expect(events.getByRole("button", { name: "Opened question 1" })).toBeHidden();
    await events.getByRole("button", { name: "Question 2: answered B" }).click();
    await expect(moment.getByRole("heading", { name: "Question 2: answered B" })).toBeVisible();
    // To its very end, over the choices that the pointer went to.
    await watcher.getByRole("slider", { name: "Time" }).press("End");
    await expect(stage).toHaveAttribute("data-state", "loaded");
    await watcher.getByRole("button", { name: "Hide recording" }).click();
    await expect(stage).toBeHidden();
    await expect(moment).toBeVisible();
    // Their role isn’t recorded, so their page doesn’t ask.
    expect(begun).toEqual([]);
  });
  await test.step("until the student has had enough", async () => {
    await school.call(student, "DELETE", "/api/recording-consent/");
    await player.choose("C");
    await expect(notice).toBeHidden();
    await record(school, { enabled: false });
  });
});

test("a guardian’s consent, noted by staff, lets a younger student be recorded, but never where they are told of as a person", async ({
  openDevice,
  school,
}) => {
  const student = await school.createPerson();
  const name = `${student.user.first_name} ${student.user.last_name}`;
  await record(school, { enabled: true, roles: ["student", "staff"], sample_percent: 100, minimum_age: 16 });
  const desk = await openDevice(school.staff);
  const page = await openDevice(student);
  const notice = page.getByRole("status").filter({ hasText: /^Recording$/ });
  const listed = async () =>
    (await school.call<{ results: Recording[] }>(school.staff, "GET", `/api/recordings/?user=${student.user.id}`))
      .results;
  const begunBy = [desk, page].map(watchBegun);

  await test.step("staff note who agreed", async () => {
    await desk.goto(`/people/${student.user.id}`);
    await desk.getByRole("button", { name: "Note consent" }).click();
    const dialog = desk.getByRole("dialog", { name: "Note a guardian’s consent" });
    await dialog.getByRole("textbox", { name: "Guardian’s name" }).fill("Sana Okafor");
    await dialog.getByRole("button", { name: "Note consent" }).click();
    await expect(desk.getByText(/^Sana Okafor, guardian, agreed\./)).toBeVisible();
  });
  await test.step("the student reads so in their profile, which isn’t recorded", async () => {
    await page.goto("/profile?part=data");
    await expect(page.getByText(/^Sana Okafor agreed for you on /)).toBeVisible();
  });
  await test.step("but other pages are", async () => {
    await page.goto("/");
    await expect(notice).toBeVisible();
    // What the recorder can’t make sense of is no error of the page.
    await page.evaluate(`{
      Object.defineProperty(document.body, "matches", { value: undefined, configurable: true });
      document.body.dispatchEvent(new MouseEvent("dblclick"));
      delete document.body.matches;
    }`);
    await page.getByRole("navigation").getByRole("link", { name: "Library" }).click();
    await expect(page.getByRole("heading", { name: "Library", level: 1 })).toBeVisible();
    const kept = async () => {
      const [one] = await listed();
      return one ? readEvents(school, one.id) : "";
    };
    await expect.poll(kept).toContain('/library"');
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitem", { name: "Profile" }).click();
    await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
    await expect(notice).toBeHidden();
  });
  await test.step("staff who agreed are asked about anywhere but among people", async () => {
    await school.call(school.staff, "PUT", "/api/recording-consent/", { at_least: 16 });
    await desk.goto("/people");
    await expect(desk.getByRole("heading", { name: "People", level: 1 })).toBeVisible();
    await desk.goto("/groups");
    await expect.poll(() => begunBy.flat()).toContain("/groups");
    await school.call(school.staff, "DELETE", "/api/recording-consent/");
  });
  await test.step("and a consent that is withdrawn ends it", async () => {
    await desk.goto(`/people/${student.user.id}`);
    await expect(desk.getByRole("heading", { name, level: 1 })).toBeVisible();
    await desk.getByRole("button", { name: "Withdraw", exact: true }).click();
    await expect(desk.getByText("Nobody has agreed to recording yet.")).toBeVisible();
    await page.goto("/profile?part=data");
    await expect(page.getByText(/^Sana Okafor agreed for you on /)).toBeHidden();
    await expect(page.getByRole("button", { name: "Allow recording" })).toBeVisible();
  });
  await test.step("what was recorded before is listed by the pages that opened", async () => {
    await desk.goto("/recordings");
    await desk.getByRole("link", { name: `recording of ${name}` }).click();
    await expect(desk.getByRole("region", { name: "Replay" })).toHaveAttribute("data-state", "loaded");
    const events = desk.getByRole("region", { name: "Events" });
    await expect(events.getByRole("button", { name: "Opened Home" })).toBeVisible();
    await events.getByRole("button", { name: "Opened Library" }).click();
    await expect(events.getByRole("button", { name: "Opened Library" })).toHaveAttribute("aria-current", "true");
  });
  await test.step("and can be deleted at the same place", async () => {
    await page.getByRole("button", { name: "Delete recordings" }).click();
    const asking = page.getByRole("alertdialog", { name: "Delete all your recordings?" });
    await asking.getByRole("button", { name: "Delete recordings" }).click();
    await expect(page.getByText("Recordings deleted")).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete recordings" })).toBeHidden();
  });
  expect(begunBy.flat().filter((path) => /^\/(?:profile|people)/.test(path))).toEqual([]);
  await record(school, { enabled: false, roles: ["student"] });
});

const operator = "https://recorder.example.org";

test("a script of the operator’s own runs where people are recorded, and never on other pages or for others", async ({
  openDevice,
  school,
}) => {
  const { student } = await school.seat(plan);
  await record(school, {
    enabled: true,
    roles: ["student"],
    sample_percent: 100,
    minimum_age: 16,
    script_origin: operator,
  });
  await school.call(student, "PUT", "/api/recording-consent/", { at_least: 16 });
  const page = await openDevice(student);
  await page.route(`${operator}/recorder.js`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "globalThis.operatorSees = () => location.pathname;" }),
  );
  // Null while the document is replaced.
  const runs = () => page.evaluate("typeof globalThis.operatorSees === 'function'").catch(() => null);
  const begins = async (path: string) => {
    await page.goto(path);
    await expect.poll(runs).toBe(true);
  };
  /** Moves on as a link within the page does: the document stays. */
  const follow = (path: string) => page.evaluate(`history.pushState(history.state, "", ${JSON.stringify(path)})`);

  await test.step("where it is set, what holds for it is said beside it, and nothing that holds for the built-in recorder", async () => {
    const desk = await openDevice(school.staff);
    await desk.goto("/settings?part=copying");
    await expect(desk.getByText("An external script can read everything")).toBeVisible();
    await expect(desk.getByText("What it records: your script decides.")).toBeVisible();
    await expect(desk.getByText(/All text is masked|Kept for \d+ day/)).toHaveCount(0);
    await desk.getByRole("textbox", { name: "Your own recorder" }).fill("");
    await expect(desk.getByText(/All text is masked/)).toBeVisible();
    await expect(desk.getByText("An external script can read everything")).toBeHidden();
  });
  for (const path of ["/profile", "/people"]) {
    await test.step(`it ends on the way to ${path}, in the same document`, async () => {
      await begins("/library");
      await follow(path);
      await expect.poll(runs).toBe(false);
      // Nor does it come back where it is.
      await page.reload();
      await expect(page.getByRole("main")).toBeVisible();
      expect(await runs()).toBe(false);
    });
  }
  await test.step("it ends where consent is withdrawn, in another tab too", async () => {
    await begins("/library");
    const other = await page.context().newPage();
    await other.goto("/profile?part=data");
    await other.getByRole("button", { name: "Stop recording" }).click();
    await expect(other.getByRole("button", { name: "Allow recording" })).toBeVisible();
    await expect.poll(runs).toBe(false);
    await other.close();
    await school.call(student, "PUT", "/api/recording-consent/", { at_least: 16 });
  });
  await test.step("it ends where staff withdraw for its person, with the next page at the latest", async () => {
    await begins("/library");
    await school.call(school.staff, "DELETE", `/api/users/${student.user.id}/recording-consent/`);
    await follow("/practice");
    await expect.poll(runs).toBe(false);
    await school.call(student, "PUT", "/api/recording-consent/", { at_least: 16 });
  });
  await test.step("nor is it named where one signs in or sets a new password", async () => {
    const stranger = await openDevice();
    const asked: string[] = [];
    stranger.on("request", (request) => asked.push(new URL(request.url()).origin));
    for (const path of ["/signin", "/signin/reset?token=unknown", "/signin/forgot"]) {
      const document = await stranger.goto(path);
      expect(document?.headers()["content-security-policy"]).not.toContain(operator);
      await expect(stranger.getByRole("heading", { level: 1 })).toBeVisible();
    }
    for (const path of ["/profile", "/people"]) {
      const document = await page.goto(path);
      expect(document?.headers()["content-security-policy"]).not.toContain(operator);
    }
    expect(asked).not.toContain(operator);
  });
  await test.step("it ends with the sign-in, though the document stays", async () => {
    await begins("/library");
    await page.getByRole("button", { name: "Account menu" }).first().click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/signin/);
    await expect.poll(runs).toBe(false);
  });
  await record(school, { enabled: false, script_origin: "" });
});
