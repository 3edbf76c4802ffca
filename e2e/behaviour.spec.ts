import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";

test("a student checks answers while practising: wrong, a second try, right, after a reload still so, and not without a connection", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat({
    name: "Checked practice",
    kind: "practice",
    review_policy: { score: "scored", explanation: "scored" },
    behaviour: { checking: { type: "tries", most: 3, penalty: 0.25 }, certainty: "asked" },
    sections: [{ name: "Sums", questions: 2 }],
  });
  await school.act(student, session, { action: "start", begin: true });
  const page = await openDevice(student);
  await page.goto(`/sittings/${session}`);
  await page.getByRole("button", { name: "Continue here" }).click();
  // The neighbours of the question in sight are there too, out of sight.
  const pane = page.locator(".question-pane:not([hidden])");
  await expect(pane.getByText("Answer the question to check it.")).toBeVisible();
  await expect(pane.getByText("3 tries. Each wrong try costs 25% of the points.")).toBeVisible();
  await pane.getByRole("radio", { name: /^B/ }).check();
  await expect(page.getByRole("button", { name: "Check answer" })).not.toHaveAttribute("aria-disabled");
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const check = pathname.endsWith("/check/") || request.postData()?.includes('"check":[') === true;
    if (request.method() === "POST" && check) asked.push(pathname);
  });
  // In one go: the answer has not left by itself.
  const presses = [".question-pane:not([hidden]) .certainty label:nth-of-type(2) input", "#check-slot button"];
  const pressed = presses.map((one) => `document.querySelector("${one}").click()`);
  await page.evaluate(pressed.join(";"));
  await expect(pane.getByText("Not right", { exact: true })).toBeVisible();
  expect(asked).toEqual(["/api/users/assessments-attempts/"]);
  await expect(pane.getByText("2 tries left. Change your answer, then check it again.")).toBeVisible();
  const hints = pane.getByRole("region", { name: "Hints" });
  await expect(hints.getByRole("listitem")).toHaveText(["Count on from 1."]);
  await expect(page.getByText("Not right. A new hint is below. 2 tries left.")).toBeAttached();
  await expectAccessible(page, "a checked answer");

  await page.context().setOffline(true);
  await pane.getByRole("radio", { name: /^A/ }).check();
  await page.getByRole("button", { name: "Check answer" }).click();
  await expect(pane.getByText("Checking needs a connection.", { exact: false }).first()).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Check answer" }).click();
  await expect(pane.getByText("Right", { exact: true })).toBeVisible();
  await expect(pane.getByRole("region", { name: "Explanation" })).toContainText("1 and 10 make 11.");
  await expect(pane.getByRole("radio", { name: /^A/ })).toBeDisabled();
  await expectAccessible(page, "a last try");

  await page.reload();
  await expect(pane.getByText("Right", { exact: true })).toBeVisible();
  await expect(hints.getByRole("listitem")).toHaveText(["Count on from 1."]);
  await expect(pane.getByRole("radio", { name: /^A/ })).toBeDisabled();
  await expect(pane.getByRole("radio", { name: "Fairly sure" })).toBeChecked();

  await school.act(student, session, { action: "submit", unsent: 0 });
  await page.goto(`/reports/${session}/review?at=1`);
  const tried = page.locator(".tried").getByRole("listitem");
  await expect(tried).toHaveText(["1Bnot right", "2Arightcounts"]);
  await expect(page.getByText("The wrong tries before it cost 0.25 points.")).toBeVisible();
  const seen = page.locator(".seen-hints");
  await expect(seen.getByRole("listitem")).toHaveText(["Count on from 1."]);
  await expectAccessible(page, "hints in a review");

  const watching = await openDevice(school.staff);
  await watching.goto(`/live/${session}`);
  const judged = watching.getByRole("complementary", { name: "At this moment" }).getByRole("listitem");
  await expect(judged.filter({ hasText: "Try 1 checked: not right. Hint 1 shown." })).toBeVisible();
  await expect(judged.filter({ hasText: /^[\d:]+Scored: [\d.]+ of 1$/ })).toBeVisible();
});
