import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";

test("a tool that could not be loaded is loaded when it is asked for again", async ({ openDevice, school }) => {
  const sections = [{ name: "Sums", questions: 3, tools: ["calculator"] }];
  const { student, session } = await school.seat({ name: "Sums with a calculator", sections });
  const player = playerIn(await openDevice(student));
  const { page } = player;
  const chunk = /\/assets\/calculator-[^/]*\.js(\?.*)?$/;
  let tries = 0;
  await page.route(chunk, (route) => {
    tries += 1;
    return route.abort();
  });
  await player.begin(session);
  await player.button("Calculator").click();
  await expect(page.getByText("This tool isn’t working.")).toBeVisible();
  const before = tries;
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  // Asked for anew, and refused anew: not the words of the try before.
  await expect.poll(() => tries).toBeGreaterThan(before);
  await expect(page.getByText("This tool isn’t working.")).toBeVisible();
  await page.unroute(chunk);
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("complementary", { name: "Calculator" })).toBeVisible();
});

test("an asset that is not there is not found, and no page stands in its place", async ({ server, request }) => {
  const answer = await request.get(`${server.address}/assets/gone-0a1b2c3d.js`);
  expect(answer.status()).toBe(404);
  expect(answer.headers()["content-type"] ?? "").not.toContain("text/html");
  expect(answer.headers()["cache-control"]).toBe("no-store");
});
