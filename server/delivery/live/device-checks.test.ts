import { expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { allocate, publishAssessment, sit } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import type { LiveAnswer } from "./live-row.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const good = {
  browser: { name: "Chrome 142", missing: [] },
  storage: { works: true, free_mb: 2100 },
  clock: { ahead_ms: -4000 },
  network: { latency_ms: 38, sent: 20, lost: 0 },
};

async function seat() {
  const assessment = await publishAssessment(t, staff);
  const student = await t.signInAs("student");
  await allocate(t, staff, assessment, student.id);
  const sitter = await sit(t, student, assessment);
  const tell = (body: unknown, as: SignedIn | null = student) =>
    t.call("POST", `/api/users/assessments-sessions/${sitter.session.id}/device-check/`, { as, body });
  const watch = async (query = "") => {
    const url = `/api/live-sessions/?assessment=${assessment}${query}`;
    return (await t.call<LiveAnswer>("GET", url, { as: staff })).body;
  };
  return { student, sitter, tell, watch };
}

test("those who watch see what the check found, the newest alone, until the sitting starts", async () => {
  const { sitter, tell, watch } = await seat();
  const device = async () => (await watch()).results[0]?.device;
  expect(await device()).toBeUndefined();
  const before = (await watch()).cursor;
  const poor = { ...good, storage: { works: false, free_mb: 0 }, clock: { ahead_ms: 86_400_000 } };
  expect((await tell(poor)).status).toBe(204);
  expect(await device()).toEqual(["storage", "clock"]);
  expect((await watch(`&since=${before}`)).results.map((row) => row.device)).toEqual([["storage", "clock"]]);
  expect((await tell(good)).status).toBe(204);
  expect(await device()).toEqual([]);
  await sitter.act("start");
  expect((await tell(poor)).status).toBe(204);
  expect(await device()).toBeUndefined();
});

test("only its student tells of a sitting, in the shape that was agreed", async () => {
  const { tell } = await seat();
  const stranger = await t.signInAs("student");
  const [malformed, nobody, counselor, other, team] = await Promise.all([
    tell({ ...good, network: { latency_ms: -1, sent: 0, lost: 0 } }),
    tell(good, null),
    tell(good, await t.signInAs("counselor")),
    tell(good, stranger),
    tell(good, staff),
  ]);
  const statuses = [malformed, nobody, counselor, other, team].map(({ status }) => status);
  expect(statuses).toEqual([400, 401, 403, 404, 404]);
});

test("a sitting whose device was checked can be withdrawn", async () => {
  const { sitter, tell } = await seat();
  await tell(good);
  const url = `/api/users/assessments-sessions/${sitter.session.id}/`;
  expect((await t.call("DELETE", url, { as: staff })).status).toBe(204);
});
