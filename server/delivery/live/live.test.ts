import { afterEach, describe, expect, test, vi } from "vitest";
import { publish } from "../../platform/live.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createTestUser } from "../../testing/factories.ts";
import { type LiveStream, openLiveStream } from "../../testing/live-stream.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { waitOptions } from "../../testing/wait-options.ts";

const t = useTestApp();
const streams: LiveStream[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

async function open(as: SignedIn, after: string | null = null): Promise<LiveStream> {
  const stream = await openLiveStream(t, as, after);
  streams.push(stream);
  return stream;
}

/** An event for one person, and its number. */
async function tell(user: string, number: number): Promise<void> {
  const { db, live } = t.platform;
  await db
    .transaction()
    .execute((tx) => publish(tx, live.wake, { audience: `user:${user}`, kind: "trial", data: { number } }));
  live.wake();
}
const numbers = (stream: LiveStream) =>
  stream.heard.filter(({ kind }) => kind === "trial").map(({ data }) => data.number);

describe("what a stream tells", () => {
  test("is what happens from its beginning on, for its person alone, and nothing older", async () => {
    const [one, other] = [await t.signInAs("student"), await t.signInAs("student")];
    await tell(one.id, 1);
    const first = await open(one);
    await tell(other.id, 2);
    await tell(one.id, 3);
    await vi.waitFor(() => expect(numbers(first)).toEqual([3]), waitOptions);
    const second = await open(one);
    await tell(one.id, 4);
    await vi.waitFor(() => expect(numbers(second)).toEqual([4]), waitOptions);
    expect(numbers(first)).toEqual([3, 4]);
  });

  test("is nothing old for the first of a process either, however long nobody listened", async () => {
    const one = await t.signInAs("student");
    await tell(one.id, 1);
    await open(one);
    for (const stream of streams.splice(0)) stream.close();
    await tell(one.id, 2);
    const elsewhere = await t.startAnother();
    const first = await openLiveStream(elsewhere, one);
    await tell(one.id, 3);
    await vi.waitFor(() => expect(numbers(first)).toEqual([3]), waitOptions);
    const again = await open(one);
    await tell(one.id, 4);
    await vi.waitFor(() => expect(numbers(again)).toEqual([4]), waitOptions);
    first.close();
    await elsewhere.close();
  });

  test("goes on after the last event that the page had", async () => {
    const one = await t.signInAs("student");
    const before = await open(one);
    await tell(one.id, 1);
    await vi.waitFor(() => expect(numbers(before)).toEqual([1]), waitOptions);
    before.close();
    await tell(one.id, 2);
    await tell(one.id, 3);
    const after = await open(one, before.heard[0]?.id);
    await tell(one.id, 4);
    await vi.waitFor(() => expect(numbers(after)).toEqual([2, 3, 4]), waitOptions);
  });
});

describe("a stream ends", () => {
  test("when its sign-in is ended, and tells so; another of the same person goes on", async () => {
    const one = await t.signInAs("tutor");
    const other = await t.signInAs(one);
    const [ending, staying] = [await open(one), await open(other)];
    await t.call("POST", "/api/sign-out/", { as: one });
    await ending.ended;
    expect(ending.heard).toMatchObject([{ kind: "sign_in.ended", data: { sign_in: one.signInId } }]);
    await tell(one.id, 1);
    await vi.waitFor(() => expect(numbers(staying)).toEqual([1]), waitOptions);
    expect(numbers(ending)).toEqual([]);
  });

  test.each([
    ["is deactivated", { is_active: false }],
    ["has another role", { role: "staff" as const }],
  ])("when its person %s, though no event says so", async (_title, change) => {
    const one = await t.signInAs("tutor");
    const stream = await open(one);
    expect(stream.status).toBe(200);
    await t.platform.db.updateTable("users").set(change).where("id", "=", one.id).execute();
    await stream.ended;
  });

  test("when the person who views as a student is no longer staff", async () => {
    const staff = await t.signInAs("staff");
    const student = await createTestUser(t.platform.db, { role: "student" });
    const begun = await t.call<{ access_token: string }>("POST", `/api/users/${student.id}/look-as/`, { as: staff });
    const viewer: SignedIn = {
      id: student.id,
      role: "student",
      token: begun.body.access_token,
      signInId: "",
      address: "",
    };
    const stream = await open(viewer);
    expect(stream.status).toBe(200);
    await t.platform.db.updateTable("users").set({ role: "tutor" }).where("id", "=", staff.id).execute();
    await stream.ended;
  });
});

test("the eleventh stream of a person takes the place of their oldest, which comes back later; another's is left alone", async () => {
  const [one, other] = [await t.signInAs("student"), await t.signInAs("student")];
  const others = await open(other);
  const own: LiveStream[] = [];
  for (let count = 0; count < 11; count += 1) own.push(await open(one));
  await own[0]?.ended;
  expect(own[0]?.retryMs()).toBeGreaterThan(5000);
  await tell(one.id, 1);
  await tell(other.id, 2);
  await vi.waitFor(() => expect(own.slice(1).map(numbers)).toEqual(own.slice(1).map(() => [1])), waitOptions);
  await vi.waitFor(() => expect(numbers(others)).toEqual([2]), waitOptions);
});
