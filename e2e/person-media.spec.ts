import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";

test("the team sees which material and videos a student has, how far they are, and takes one back", async ({
  openDevice,
  school,
}) => {
  const student = await school.createPerson("student", { lastName: "Lovelace" });
  const { id: user } = student.user;
  const add = (path: string, body: object) => school.call<{ id: string }>(school.staff, "POST", `/api/${path}/`, body);
  const page = await openDevice(school.staff);
  const material = page.getByRole("table", { name: "Study material" });
  const videos = page.getByRole("table", { name: "Videos" });

  await test.step("who has nothing yet", async () => {
    await page.goto(`/people/${user}`);
    await expect(page.getByText("No study material assigned.")).toBeVisible();
    await expect(page.getByText("No videos assigned.")).toBeVisible();
  });
  await test.step("then some of each", async () => {
    const content = { body: "<p>A ratio compares two amounts.</p>" };
    const ratios = await add("study-material", { title: "Ratios in short", content });
    await add(`material-users/${ratios.id}`, { users: [user], due_at: "2031-05-04T12:00:00.000Z" });
    for (let number = 1; number <= 11; number += 1) {
      const title = `Class ${String(number).padStart(2, "0")}`;
      const video = await add("zoom-videos", { title, link: "https://example.org/class" });
      await add(`allocate-videos/${video.id}`, { users: [user] });
    }
    await page.reload();
    const row = material.getByRole("row", { name: /Ratios in short/ });
    await expect(row).toContainText("Direct");
    await expect(row).toContainText("Not opened");
    await expect(row).toContainText("4 May");
    await expect(videos.getByRole("row")).toHaveCount(11);
    await expectAccessible(page, "a person with material and videos");
  });
  await test.step("of which the rest is on the next page", async () => {
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(videos.getByRole("row")).toHaveCount(2);
    await expect(videos.getByRole("rowheader", { name: "Class 01" })).toBeVisible();
  });
  await test.step("and one is taken back", async () => {
    await page.getByRole("button", { name: "Remove Ratios in short" }).click();
    await expect(page.getByText("No study material assigned.")).toBeVisible();
  });
});
