import { join } from "node:path";
import type { Page } from "@playwright/test";
import { playerIn } from "../support/player.ts";
import type { DemoDay } from "./demo-day.ts";
import { take } from "./take.ts";

/** A laptop's screen, at the size at which the README shows it. */
export const laptop = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1200 / 1440 };

/** Takes the pictures of the README: the player, a report, the builder and the live view. */
export async function takeReadme(day: DemoDay, folder: string): Promise<void> {
  const takeAs = (page: Page, name: string) => take(page, { path: join(folder, name) });
  const [, , , , , , seventh] = day.players;
  if (!seventh) throw new Error("Nobody takes the mock.");
  const player = playerIn(seventh);
  await player.choose("B");
  await player.allSaved();
  await takeAs(player.page, "player");

  const staff = await day.open(day.accounts.staff, laptop);
  await staff.goto("/live");
  await staff.getByRole("grid").or(staff.getByRole("table")).first().waitFor();
  await takeAs(staff, "live");

  await staff.goto(`/assessments/${day.mock}/build`);
  await staff.getByRole("heading", { level: 1 }).waitFor();
  await staff
    .getByRole("button", { name: "Show routing" })
    .or(staff.getByRole("link", { name: "Show routing" }))
    .click();
  await takeAs(staff, "builder");

  const student = await day.open(day.accounts.student, laptop);
  await student.goto(`/reports/${day.report}`);
  await student.getByRole("heading", { level: 1 }).waitFor();
  await takeAs(student, "report");
}
