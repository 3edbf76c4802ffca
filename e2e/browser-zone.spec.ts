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
