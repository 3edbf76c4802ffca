import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import type { Person } from "./support/school.ts";
import { signInByForm, storedSignIn } from "./support/sign-in.ts";

test("a person without a school gets the zone of the browser in which they first sign in; a zone that was chosen stays", async ({
  openDevice,
  school,
}) => {
  const zoneIn = async (person: Person, timezoneId: string) => {
    const page = await openDevice(null, { timezoneId });
    await page.goto("/signin");
    await signInByForm(page, person);
    await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible();
    return page;
  };
  const person = await school.createPerson("tutor", { timeZone: undefined });
  const first = await zoneIn(person, "Asia/Kathmandu");
  await expect.poll(async () => (await storedSignIn(first))?.user.time_zone).toContain("Asia/Kat");
  await first.goto("/profile");
  await expect(first.getByRole("combobox", { name: "Time zone" })).toHaveValue(/^Kath?mandu \(UTC\+5:45\)$/);

  const second = await zoneIn(person, "America/Lima");
  await second.goto("/profile");
  await expect(second.getByRole("combobox", { name: "Time zone" })).toHaveValue(/^Kath?mandu \(UTC\+5:45\)$/);

  const chosen = await school.createPerson("tutor", { timeZone: "UTC" });
  const third = await zoneIn(chosen, "America/Lima");
  await third.goto("/profile");
  await expect(third.getByRole("combobox", { name: "Time zone" })).toHaveValue("UTC");
});

/** Makes a page's browser refuse a time zone, as one that is older than the zone does. */
async function refuseZone(page: Page, refused: string): Promise<void> {
  await page.addInitScript((zone) => {
    const check = (options: Intl.DateTimeFormatOptions | undefined) => {
      if (options?.timeZone === zone) throw new RangeError(`Invalid time zone specified: ${zone}`);
    };
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct: (of, given) => {
        check(given[1]);
        return Reflect.construct(of, given);
      },
      apply: (of, self, given) => {
        check(given[1]);
        return Reflect.apply(of, self, given);
      },
    });
    for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"] as const) {
      const real = Date.prototype[name];
      Date.prototype[name] = function (
        this: Date,
        locales?: Intl.LocalesArgument,
        options?: Intl.DateTimeFormatOptions,
      ) {
        check(options);
        return real.call(this, locales, options);
      };
    }
  }, refused);
}

test("in a browser that is older than a person’s time zone, times are shown in UTC, and the page says so once", async ({
  openDevice,
  school,
}) => {
  const zone = "Asia/Kathmandu";
  const said = `This browser doesn’t know the time zone ${zone}. Times are shown in UTC.`;
  const inZone = { timeZone: zone };
  const [student, staff, assessment] = await Promise.all([
    school.createPerson("student", inZone),
    school.createPerson("staff", inZone),
    school.publish({ name: "In UTC", sections: [{ name: "Sums", questions: 1 }] }),
  ]);
  await school.allocate(assessment, student, { opens_at: "2099-06-01T09:30:00Z" });
  const session = await school.generate(student, assessment);

  const desk = await openDevice(staff);
  await refuseZone(desk, zone);
  for (const address of [
    `/assessments/${assessment}`,
    "/live",
    "/audit?from=2026-11-20",
    "/settings?part=sign_in",
    "/profile",
  ]) {
    await desk.goto(address);
    await expect(desk.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(desk.getByText(said)).toHaveCount(1);
  }
  await expect(desk.getByRole("combobox", { name: "Time zone" })).toHaveValue("Kathmandu");

  const page = await openDevice(student);
  await refuseZone(page, zone);
  for (const address of ["/", "/assessments", "/performance/week", "/notebook"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(said)).toHaveCount(1);
  }
  await page.goto(`/sittings/${session}`);
  await expect(page.getByRole("heading", { name: "Not open yet" })).toBeVisible();
  await expect(page.getByText(/9:30/)).toBeVisible();
  await expect(page.getByText(said)).toHaveCount(1);
});
