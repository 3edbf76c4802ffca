import { newId } from "@sextant/server/platform/ids.ts";
import { publishAssessment } from "./setup.ts";
import { percentile } from "./statistics.ts";
import type { World } from "./world.ts";

export const PEOPLE = 10_000;
const RUNS = 20;

interface Job {
  id: string;
  state: string;
  result: unknown;
}

/** Makes people with every third accommodation there is, in a group of their own. */
export async function settle(world: World): Promise<{ group: string; users: string[] }> {
  const { db } = world.platform;
  const users = Array.from({ length: PEOPLE }, () => newId());
  const group = newId();
  await db.insertInto("groups").values({ id: group, name: "Everyone" }).execute();
  for (let start = 0; start < PEOPLE; start += 1000) {
    const some = users.slice(start, start + 1000);
    await db
      .insertInto("users")
      .values(
        some.map((id, index) => ({
          id,
          role: "student",
          first_name: "Bench",
          last_name: `Person ${start + index}`,
          email: `holder-${start + index}@bench.test`,
          time_zone: index % 2 ? "Europe/Paris" : "America/Denver",
          time_multiplier: index % 3 ? null : 1.5,
          extra_break_seconds: index % 5 ? null : 300,
        })),
      )
      .execute();
    await db
      .insertInto("group_members")
      .values(some.map((user) => ({ id: newId(), group_id: group, user_id: user })))
      .execute();
  }
  // As the server's own would, after so many new rows.
  for (const table of ["users", "group_members"]) await world.platform.pool.query(`analyze ${table}`);
  return { group, users };
}

/** Waits until a job is over. */
export async function untilDone(world: World, token: string, id: string): Promise<Job> {
  for (;;) {
    const job = (await world.call("GET", `/api/jobs/${id}/`, token)) as Job;
    if (job.state === "done" || job.state === "failed") return job;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Measures giving to ten thousand at once, and saying what it comes to for each. */
export async function measureAllocations(world: World, say: (line: string) => void): Promise<void> {
  const staff = await world.createPerson("staff");
  const { group, users } = await settle(world);
  const [first, second, third] = [
    await publishAssessment(world, staff.token, 5),
    await publishAssessment(world, staff.token, 5),
    await publishAssessment(world, staff.token, 5),
  ];
  const timed = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    return performance.now() - started;
  };
  const path = `/api/users/${staff.id}/generate-bulk-sessions/`;
  const generate = (body: unknown) =>
    timed(async () => {
      const { job } = (await world.call("POST", path, staff.token, body)) as { job: Job };
      const done = await untilDone(world, staff.token, job.id);
      if (done.state !== "done") throw new Error(JSON.stringify(done));
    });
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  say(`| ${PEOPLE.toLocaleString("en")} people | s | sittings/s |`);
  say("| --- | --- | --- |");
  const row = (what: string, ms: number, made: number) =>
    say(`| ${what} | ${seconds(ms)} | ${Math.round(made / (ms / 1000)).toLocaleString("en")} |`);
  row("sittings of one assessment, by a group's allocation", await generate({ assessments: [first], group }), PEOPLE);
  row(
    "sittings of two more, each with an allocation of its own",
    await generate({ assessments: [second, third], users }),
    2 * PEOPLE,
  );
  row("the same again: all are open already", await generate({ assessments: [second, third], users }), 2 * PEOPLE);

  say(`\n| effective limits of ${PEOPLE.toLocaleString("en")} people, one client | median ms | p95 ms |`);
  say("| --- | --- | --- |");
  const limits = async (what: string, call: () => Promise<unknown>) => {
    await call();
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) times.push(await timed(call));
    say(`| ${what} | ${Math.round(percentile(times, 0.5))} | ${Math.round(percentile(times, 0.95))} |`);
  };
  const read = (query: string) => () =>
    world.call("GET", `/api/allocations/effective-limits/?page_size=200&${query}`, staff.token);
  await limits("given to a group, first 200", read(`assessment=${first}`));
  await limits("given one by one, first 200", read(`assessment=${second}`));
  await limits("the first 200 with a warning", read(`assessment=${second}&warning=any&page=1`));
  const draft = {
    assessments: [first],
    groups: [group],
    opens_at: "2031-03-30T07:00:00.000Z",
    closes_at: "2031-03-30T09:00:00.000Z",
    hard_close: true,
  };
  await limits("proposed to a group that has it, first 200", () =>
    world.call("POST", "/api/allocations/effective-limits/?page_size=200", staff.token, draft),
  );
  await limits("who has it and where each stands, first 200", () =>
    world.call("GET", `/api/assessments/${second}/users/list/?page_size=200`, staff.token),
  );
}
