import type { OperationOutput } from "@sextant/contract/types.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { type Bank, openBank } from "../../testing/bank.ts";

type Stimulus = OperationOutput<"stimuli.update">;

let bank: Bank;
let staff: SignedIn;
let tutor: SignedIn;
let other: SignedIn;
let counselor: SignedIn;
let student: SignedIn;
let foreignSchool: string;
beforeAll(async () => {
  bank = await openBank();
  ({ staff, tutor, other, counselor, student } = bank.people);
  foreignSchool = bank.foreignSchool;
});
afterAll(() => bank.server.close());

const call: Bank["call"] = (...given) => bank.call(...given);
const create: Bank["create"] = (...given) => bank.create(...given);
const patch: Bank["patch"] = (...given) => bank.patch(...given);
const read: Bank["read"] = (id) => bank.read(id);

describe("shared stimuli", () => {
  const passage = (title: string, body = `<p>${title}: the moon draws the sea.</p>`) => ({ stimulus: { title, body } });
  const get = async (as: SignedIn, id: string) => (await call<Stimulus>(as, "GET", `/api/stimuli/${id}/`)).body;

  test("are listed with their questions counted, and found by their words", async () => {
    const one = await create(tutor, passage("Ebb"));
    const two = await create(tutor, passage("Ebb"));
    const retired = await create(tutor, passage("Ebb"));
    await call(tutor, "DELETE", `/api/questions/${retired.id}/`);
    const list = async (query: string) =>
      (await call<OperationOutput<"stimuli.list">>(counselor, "GET", `/api/stimuli/?${query}`)).body;
    expect(await list("search=ebb: the moon")).toMatchObject({
      count: 1,
      results: [
        {
          id: one.stimulus?.id,
          title: "Ebb",
          excerpt: "Ebb: the moon draws the sea.",
          version: 1,
          question_count: 2,
          can: { edit: false },
        },
      ],
    });
    expect((await list("search=%25")).count).toBe(0);
    expect((await get(counselor, one.stimulus?.id ?? "")).questions.map(({ id }) => id).sort()).toEqual(
      [one.id, two.id].sort(),
    );
  });

  test("a change is followed by drafts, and by published questions when their next version is opened", async () => {
    const draft = await create(tutor, passage("Flow"));
    const out = await create(tutor, { ...passage("Flow"), status: "published" });
    const theirs = await create(other, { ...passage("Flow"), stimulus: draft.stimulus });
    const id = draft.stimulus?.id ?? "";
    expect(theirs.stimulus?.id).toBe(id);
    const body = "<p>Flow: the moon and the sun draw the sea.</p>";
    const changed = await call<Stimulus>(tutor, "PATCH", `/api/stimuli/${id}/`, { body, version: 1 });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(changed.body).toMatchObject({ version: 2, body, title: "Flow" });
    expect(new Map(changed.body.outcomes.map((one) => [one.id, one.status]))).toEqual(
      new Map([
        [draft.id, "followed"],
        [out.id, "kept"],
        [theirs.id, "kept"],
      ]),
    );
    expect((await read(draft.id)).stimulus?.body).toBe(body);
    expect(await read(out.id)).toMatchObject({ status: "published", stimulus: { body: out.stimulus?.body } });
    const next = await patch(tutor, out.id, { version: 1, body: "<p>And now?</p>" });
    expect(next.body).toMatchObject({ status: "draft", version_number: 2, stimulus: { body } });
  });

  test("drafts of published questions are opened when that is asked for", async () => {
    const out = await create(tutor, { ...passage("Surf"), status: "published" });
    const id = out.stimulus?.id ?? "";
    const title = "Surf and tide";
    const changed = await call<Stimulus>(tutor, "PATCH", `/api/stimuli/${id}/`, {
      title,
      version: 1,
      open_drafts: true,
    });
    expect(changed.body.outcomes).toEqual([{ id: out.id, status: "draft_opened" }]);
    expect(await read(out.id)).toMatchObject({ status: "draft", version_number: 2, stimulus: { title } });
  });

  test("a stimulus and its questions changed at once get in each other's way, never in a knot", async () => {
    const one = await create(tutor, passage("Knot"));
    const two = await create(tutor, passage("Knot"));
    const id = one.stimulus?.id ?? "";
    for (let round = 1; round <= 5; round += 1) {
      const now = await read(one.id);
      const answers = await Promise.all([
        call(tutor, "PATCH", `/api/stimuli/${id}/`, {
          title: `Knot ${round}`,
          version: (await get(tutor, id)).version,
        }),
        patch(tutor, one.id, { version: now.version, stimulus: { ...now.stimulus, body: `<p>Round ${round}</p>` } }),
        patch(tutor, two.id, {
          version: (await read(two.id)).version,
          stimulus: { ...now.stimulus, body: `<p>Two ${round}</p>` },
        }),
      ]);
      expect(answers.map(({ status }) => [200, 409].includes(status))).toEqual([true, true, true]);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      for (const answer of answers) if (answer.status === 409) expect(answer.body.code).toBe("stale_version");
    }
  });

  test("an older version is refused with what changed; readers, strangers and pictures that are not there", async () => {
    const question = await create(tutor, passage("Swell"));
    const path = `/api/stimuli/${question.stimulus?.id}/`;
    await call(tutor, "PATCH", path, { title: "Swells", version: 1 });
    const stale = await call<Stimulus>(tutor, "PATCH", path, { body: "<p>Mine</p>", version: 1 });
    expect([stale.status, stale.body.changed, stale.body.current]).toMatchObject([
      409,
      ["title"],
      { title: "Swells", version: 2 },
    ]);
    expect((await call(other, "PATCH", path, { title: "x", version: 2 })).status).toBe(403);
    expect((await call(counselor, "PATCH", path, { title: "x", version: 2 })).status).toBe(403);
    expect((await call(null, "PATCH", path, { title: "x", version: 2 })).status).toBe(401);
    expect((await call(tutor, "PATCH", path, { version: "2" })).status).toBe(400);
    const picture = { body: `<p><img data-file="${newId()}" alt="x"></p>`, version: 2 };
    expect((await call(tutor, "PATCH", path, picture)).status).toBe(422);
    const hidden = await create(staff, { ...passage("Deep"), school: foreignSchool });
    expect((await call(tutor, "GET", `/api/stimuli/${hidden.stimulus?.id}/`)).status).toBe(404);
    expect((await call(student, "GET", "/api/stimuli/")).status).toBe(403);
  });
});
