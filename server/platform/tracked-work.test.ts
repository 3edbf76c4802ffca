import { expect, test } from "vitest";
import type { JobReport } from "./jobs.ts";
import { resultWithin, trackWork } from "./tracked-work.ts";

const listener = () => {
  const told: [number, number | null][] = [];
  const report: JobReport = { progress: async (done, total) => void told.push([done, total]) };
  return { told, report };
};

test("work that is done in time gives its result, and what fails in time throws", async () => {
  expect(
    await resultWithin(
      trackWork(async () => 7),
      60_000,
    ),
  ).toEqual({ result: 7 });
  const failing = trackWork(() => Promise.reject(new Error("unreadable")));
  await expect(resultWithin(failing, 60_000)).rejects.toThrow("unreadable");
});

test("work that is not done in time goes on, and tells who follows it how far it is", async () => {
  const done = Promise.withResolvers<string>();
  const { told, report } = listener();
  let tell: JobReport["progress"] = async () => {};
  const work = trackWork<string>((reporting) => {
    tell = reporting.progress;
    return done.promise;
  });
  await tell(100, null);
  await tell(200, 900);
  expect(await resultWithin(work, 0)).toBeNull();
  work.follow(report);
  await tell(300, 900);
  done.resolve("read");
  expect([await work.result, told]).toEqual([
    "read",
    [
      [200, 900],
      [300, 900],
    ],
  ]);
});
