import type { Tag, TagLevel } from "@sextant/contract/tags.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const send = <Body = Tag>(method: string, path: string, body?: unknown) =>
  t.call<Body>(method, `/api/tags/${path}`, { as: staff, ...(body === undefined ? {} : { body }) });
const make = async (level: TagLevel, name: string, parent?: string) =>
  (await send("POST", `${level}/`, { name, ...(parent ? { parent } : {}) })).body;

/** The tree as it is read: each tag under its parent, with the questions beneath. */
async function readTree() {
  const { body } = await send<{ results: Tag[] }>("GET", "tree/");
  return body.results.map((tag) => `${tag.id} ${tag.name} under ${tag.parent}: ${tag.question_count}`).toSorted();
}

/** Three domains whose topics share some names, two of them with the same sub-topic, each with a question of its own. */
async function makeGround(): Promise<string[]> {
  const exam = await make("exam", crypto.randomUUID());
  const subject = await make("subject", "Math", exam.id);
  const tags: Tag[] = [];
  for (const domain of ["A", "B", "C"]) {
    const above = await make("domain", domain, subject.id);
    tags.push(above);
    for (const topic of ["Shared", `Own of ${domain}`]) {
      const beneath = await make("topic", topic, above.id);
      tags.push(beneath, await make("sub-topic", "Detail", beneath.id));
    }
  }
  for (const tag of tags) {
    await t.call("POST", "/api/questions/", { as: staff, body: { body: `<p>${tag.id}</p>`, tags: [tag.id] } });
  }
  return tags.map((tag) => tag.id);
}

test("however many merges are made, undoing them in whatever order brings back the tree that was", async () => {
  // What was undone serves again.
  const ids = await makeGround();
  const before = await readTree();
  const move = fc.tuple(fc.nat(), fc.nat());
  await fc.assert(
    fc.asyncProperty(
      fc.array(move, { minLength: 1, maxLength: 6 }),
      fc.infiniteStream(fc.nat()),
      async (moves, choices) => {
        const merged: string[] = [];
        for (const [from = 0, into = 0] of moves) {
          const [fromId = "", intoId = ""] = [ids[from % ids.length], ids[into % ids.length]];
          // What is merged already stands for another tag: it is that one which would be merged.
          if (merged.includes(fromId)) continue;
          const { status, body } = await send<{ tag: Tag }>("POST", `${fromId}/merge/`, { into: intoId });
          expect([200, 422]).toContain(status);
          if (status !== 200) continue;
          expect(body.tag.merged_from.length).toBeGreaterThan(0);
          const { rows } = await t.platform.pool.query<{ id: string }>("select id from tags where merged_with_id = id");
          merged.splice(0, merged.length, ...rows.map(({ id }) => id).filter((id) => ids.includes(id)));
        }
        const { rows: strays } = await t.platform.pool.query(
          `select 1 from tags live left join tags above on above.id = live.parent_id left join tags ended on ended.id = live.merged_into_id
          where (live.merged_into_id is null and above.merged_into_id is not null) or ended.merged_into_id is not null`,
        );
        expect(strays).toEqual([]);
        let refused = 0;
        while (merged.length > 0) {
          const [id = ""] = merged.splice((choices.next().value ?? 0) % merged.length, 1);
          const { status, body } = await send<{ code: string }>("POST", `${id}/unmerge/`);
          // Where a name would be duplicated, another merge must be undone first.
          if (status === 409) {
            expect(body.code).toBe("in_use");
            merged.push(id);
            refused += 1;
          } else expect(status).toBe(200);
          expect(refused).toBeLessThan(1000);
        }
        expect(await readTree()).toEqual(before);
      },
    ),
    // One state for all runs: after a failure nothing smaller can be tried.
    { numRuns: 60, endOnFailure: true },
  );
});
