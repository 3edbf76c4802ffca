import { mkdtempSync, rmSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SignedIn, startTestApp, type TestApp } from "../../testing/app.ts";
import { notifyDiskLow } from "./notify-disk-low.ts";

const dataDir = mkdtempSync(join(tmpdir(), "sextant-disk-"));
let t: TestApp;
let staff: SignedIn;
let tutor: SignedIn;
/** More than the disk has, so that it counts as nearly full; and a limit that it is just above; and next to nothing. */
let limits: { low: number; hovering: number; recovered: number };
beforeAll(async () => {
  t = await startTestApp();
  staff = await t.signInAs("staff");
  tutor = await t.signInAs("tutor");
  const { blocks, bavail, bsize } = await statfs(dataDir);
  const mb = 1024 * 1024;
  limits = { low: (blocks * bsize) / mb + 1, hovering: (bavail * bsize) / mb / 1.05, recovered: 1 };
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await t.close();
});

const look = (diskReserveMb: number) => notifyDiskLow(t.platform.db, t.platform.live.wake, { dataDir, diskReserveMb });

async function told(as: SignedIn) {
  const answer = await t.call<{ unread: number; results: { kind: string }[] }>("GET", "/api/notifications/", { as });
  return answer.body.results.map(({ kind }) => kind);
}

test("staff are told once when the disk becomes nearly full, and again only after it has recovered", async () => {
  expect(await look(limits.recovered)).toMatchObject({ isLow: false });
  expect(await told(staff)).toEqual([]);

  expect(await look(limits.low)).toMatchObject({ isLow: true });
  expect(await told(staff)).toEqual(["disk_low"]);
  expect(await told(tutor)).toEqual([]);
  const events = await t.platform.db
    .selectFrom("live_events")
    .select("audience")
    .where("kind", "=", "notifications.changed")
    .execute();
  expect(events).toEqual([{ audience: `user:${staff.id}` }]);

  await Promise.all([look(limits.low), look(limits.low)]);
  expect(await look(limits.hovering)).toMatchObject({ isLow: false });
  await look(limits.low);
  expect(await told(staff)).toEqual(["disk_low"]);

  await look(limits.recovered);
  await look(limits.low);
  expect(await told(staff)).toEqual(["disk_low", "disk_low"]);
});

test("whatever they choose, staff are told in the application and never by mail", async () => {
  const body = { kinds: { disk_low: { in_app: false, mail: "at_once" } } };
  const chosen = await t.call<{ kinds: object }>("PATCH", "/api/me/notifications/", { as: staff, body });
  expect(Object.keys(chosen.body.kinds)).not.toContain("disk_low");
  await look(limits.recovered);
  await look(limits.low);
  const rows = await t.platform.db.selectFrom("notifications").select(["in_app", "mail"]).execute();
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ in_app: true, mail: null })));
});
