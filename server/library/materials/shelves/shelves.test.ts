import type { Shelf, ShelfAlone } from "@sextant/contract/library-groups.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "../../../platform/binder.ts";
import { newId } from "../../../platform/ids.ts";
import type { SignedIn } from "../../../testing/app.ts";
import { createGroup, createSchool, createTestUser } from "../../../testing/factories.ts";
import { holdActCommit } from "../../../testing/hold-act-commit.ts";
import { useTestApp } from "../../../testing/use-test-app.ts";
import { updateShelf } from "./shelves.ts";

type Refused = {
  code: string;
  errors: { path: string; message: string }[];
  current: { version: number };
  usage: Record<string, number>;
};

const t = useTestApp();
let staff: SignedIn;
let tutor: SignedIn;
beforeAll(async () => {
  [staff, tutor] = [await t.signInAs("staff"), await t.signInAs("tutor")];
});

const send = <Body = unknown>(method: string, path: string, body?: unknown, as: SignedIn | null = staff) =>
  t.call<Body & Refused>(method, `/api/${path}`, { as, ...(body === undefined ? {} : { body }) });

async function makeShelf(more: Record<string, unknown> = {}, as = staff): Promise<ShelfAlone> {
  const made = await send<ShelfAlone>("POST", "library-groups/", { name: `Shelf ${newId()}`, ...more }, as);
  expect(made).toMatchObject({ status: 201 });
  return made.body;
}
const get = async (id: string, as = staff) =>
  (await send<ShelfAlone>("GET", `library-groups/${id}/`, undefined, as)).body;
const change = (shelf: { id: string; version: number }, body: Record<string, unknown>, as = staff) =>
  send<ShelfAlone>("PATCH", `library-groups/${shelf.id}/`, { version: shelf.version, ...body }, as);

async function makeMaterial(title = "Quadratics", more: { school?: string; createdBy?: string } = {}): Promise<string> {
  const id = newId();
  await t.platform.db
    .insertInto("study_materials")
    .values({ id, title, school_id: more.school ?? null, created_by: more.createdBy ?? staff.id })
    .execute();
  return id;
}

const put = (shelf: string, materials: string[], place: Record<string, unknown> = {}, as = staff) =>
  send("POST", "library-group-material/", { library_group: shelf, study_materials: materials, ...place }, as);
const order = async (shelf: string, as = staff) => {
  const listed = await send<{ results: { study_material: { id: string }; position: number }[] }>(
    ...(["GET", `library-group-material/?library_group=${shelf}`, undefined, as] as const),
  );
  expect(listed.body.results.map((one) => one.position)).toEqual(listed.body.results.map((_, index) => index + 1));
  return listed.body.results.map((one) => one.study_material.id);
};
/** "A(B C(D)) E": shelves as they are nested. */
const outline = (shelves: readonly Shelf[]): string =>
  shelves.map((one) => one.name + (one.children.length > 0 ? `(${outline(one.children)})` : "")).join(" ");
const branch = async (top: string, as = staff) => {
  const { results } = (await send<{ results: Shelf[] }>("GET", "library-groups/", undefined, as)).body;
  return outline(results.filter((one) => one.id === top));
};

describe("shelves", () => {
  test("are nested, named, ordered and moved", async () => {
    const top = await makeShelf({ name: "SAT Math" });
    const algebra = await makeShelf({ name: "Algebra", parent: top.id });
    const advanced = await makeShelf({ name: "Advanced", parent: top.id });
    await makeShelf({ name: "Geometry", parent: top.id, before: advanced.id });
    const quadratics = await makeShelf({ name: "Quadratics", parent: advanced.id });
    expect(await branch(top.id)).toBe("SAT Math(Algebra Geometry Advanced(Quadratics))");
    expect(quadratics.path.map((one) => one.name)).toEqual(["SAT Math", "Advanced", "Quadratics"]);

    expect(await change(advanced, { position: 1, name: "Advanced Math" })).toMatchObject({
      status: 200,
      body: { name: "Advanced Math", position: 1, child_count: 1 },
    });
    expect(await branch(top.id)).toBe("SAT Math(Advanced Math(Quadratics) Algebra Geometry)");
    expect(await change(quadratics, { parent: top.id, after: algebra.id })).toMatchObject({ status: 200 });
    expect(await branch(top.id)).toBe("SAT Math(Advanced Math Algebra Quadratics Geometry)");
    expect(await change(await get(quadratics.id), { position: 99 })).toMatchObject({ body: { position: 4 } });
    expect(await change(await get(quadratics.id), { parent: null })).toMatchObject({ body: { parent: null } });
    expect(await branch(quadratics.id)).toBe("Quadratics");
  });

  test("never come to stand under themselves, also not by two moves at once", async () => {
    const [one, other] = [await makeShelf(), await makeShelf()];
    const beneath = await makeShelf({ parent: one.id });
    for (const parent of [one.id, beneath.id]) {
      expect(await change(one, { parent })).toMatchObject({
        status: 422,
        body: { errors: [{ path: "parent", message: "You can’t move a shelf under itself." }] },
      });
    }
    const { db } = t.platform;
    const actor: Actor = { id: staff.id, role: "staff", signInId: newId(), address: "" };
    const second = await holdActCommit(
      db,
      (tx) => updateShelf(tx, actor, one.id, { parent: other.id, version: one.version }),
      () => change(other, { parent: beneath.id }),
    );
    expect(second).toMatchObject({ status: 422, body: { errors: [{ path: "parent" }] } });
    expect((await get(beneath.id)).path.map((shelf) => shelf.id)).toEqual([other.id, one.id, beneath.id]);
  });

  test.each([
    ["a blank name", { name: " " }, 400],
    ["two places", { name: "X", before: newId(), position: 1 }, 400],
    ["a parent that is not there", { name: "X", parent: newId() }, 404],
    ["a neighbour that is not there", { name: "X", before: newId() }, 422],
    ["a school that is not there", { name: "X", school: newId() }, 422],
  ])("are refused with %s", async (_what, body, status) => {
    expect(await send("POST", "library-groups/", body)).toMatchObject({ status });
  });

  test("bear names of their own where they stand, are bounded in depth and change one after another", async () => {
    const top = await makeShelf();
    const inner = await makeShelf({ name: "Inner", parent: top.id });
    expect(await send("POST", "library-groups/", { name: "INNER", parent: top.id })).toMatchObject({ status: 422 });
    let parent = inner.id;
    for (let depth = 3; depth <= 8; depth++) parent = (await makeShelf({ parent })).id;
    expect(await send("POST", "library-groups/", { name: "Ninth", parent })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "parent" }] },
    });
    const tall = await makeShelf();
    await makeShelf({ parent: tall.id });
    expect(await change(tall, { parent: (await get(parent)).parent })).toMatchObject({ status: 422 });
    await change(inner, { name: "Changed" });
    expect(await change(inner, { name: "Late" })).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: { version: inner.version + 1 } },
    });
  });

  test("with something on them go only when that is said, and the material stays", async () => {
    const top = await makeShelf();
    const inner = await makeShelf({ parent: top.id });
    const material = await makeMaterial();
    await put(inner.id, [material]);
    expect(await send("DELETE", `library-groups/${top.id}/`)).toMatchObject({
      status: 409,
      body: { code: "in_use", usage: { shelf_count: 1, material_count: 1 } },
    });
    expect(await send("DELETE", `library-groups/${top.id}/?orphan=true`)).toMatchObject({ status: 204 });
    expect(await send("GET", `library-groups/${inner.id}/`)).toMatchObject({ status: 404 });
    const kept = await t.platform.db.selectFrom("study_materials").select("id").where("id", "=", material).execute();
    expect(kept).toHaveLength(1);
  });

  test("are changed by staff and by the tutor who made them, and read by their school alone", async () => {
    const school = await createSchool(t.platform.db);
    const mate = await t.signInAs(await createTestUser(t.platform.db, { role: "tutor", schoolIds: [school] }));
    const shelf = await makeShelf({ school }, mate);
    const beneath = await makeShelf({ parent: shelf.id });
    expect(beneath.school).toBe(school);
    expect(await send("GET", `library-groups/${shelf.id}/`, undefined, tutor)).toMatchObject({ status: 404 });
    expect(await change(shelf, { name: "Mine" }, tutor)).toMatchObject({ status: 404 });
    expect(await get(beneath.id, mate)).toMatchObject({ can: { update: false, add_material: false } });
    expect(await change(beneath, { name: "Theirs" }, mate)).toMatchObject({ status: 403 });
    expect(await send("DELETE", `library-groups/${shelf.id}/?orphan=true`, undefined, mate)).toMatchObject({
      status: 403,
    });
    const foreign = await createSchool(t.platform.db);
    expect(await send("POST", "library-groups/", { name: "X", school: foreign }, mate)).toMatchObject({ status: 422 });
    expect(await change(await get(shelf.id), { school: null })).toMatchObject({ status: 200 });
    expect(await get(beneath.id, tutor)).toMatchObject({ school: null });
  });
});

describe("material on shelves", () => {
  test("stands on many, in an order made by hand", async () => {
    const [shelf, other] = [await makeShelf(), await makeShelf()];
    const [a, b, c, d] = [
      await makeMaterial("A"),
      await makeMaterial("B"),
      await makeMaterial("C"),
      await makeMaterial("D"),
    ];
    expect(await put(shelf.id, [a, b, c])).toMatchObject({
      status: 200,
      body: { results: [{ status: "added", position: 1 }, { position: 2 }, { position: 3 }] },
    });
    await put(other.id, [b]);
    expect(await put(shelf.id, [c, d], { before: a })).toMatchObject({
      body: {
        results: [
          { study_material: c, status: "moved", position: 1 },
          { status: "added", position: 2 },
        ],
      },
    });
    expect(await order(shelf.id)).toEqual([c, d, a, b]);
    await put(shelf.id, [c], { position: 3 });
    await put(shelf.id, [a], { after: b });
    expect(await order(shelf.id)).toEqual([d, c, b, a]);
    expect(await put(shelf.id, [a], { before: newId() })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "before" }] },
    });
    const places = await send<{ count: number }>("GET", `library-group-material/?study_material=${b}`);
    expect(places.body.count).toBe(2);
    const removal = { library_group: shelf.id, study_materials: [d, c, d] };
    expect(await send("DELETE", "library-group-material/", removal)).toMatchObject({
      status: 200,
      body: { results: [{ study_material: d, status: "removed" }, { status: "removed" }] },
    });
    expect(await send("DELETE", "library-group-material/", removal)).toMatchObject({
      body: { results: [{ status: "not_on_it" }, { status: "not_on_it" }] },
    });
    expect(await order(shelf.id)).toEqual([b, a]);
  });

  test("is counted beneath a shelf once, without what is archived", async () => {
    const top = await makeShelf();
    const inner = await makeShelf({ parent: top.id });
    const [a, b] = [await makeMaterial(), await makeMaterial()];
    await put(top.id, [a]);
    await put(inner.id, [a, b]);
    expect(await get(top.id)).toMatchObject({ material_count: 2 });
    await t.platform.db.updateTable("study_materials").set({ archived_at: new Date() }).where("id", "=", b).execute();
    expect(await get(top.id)).toMatchObject({ material_count: 1 });
    expect(await order(inner.id)).toEqual([a]);
  });

  test("of others is out of reach, as are their shelves", async () => {
    const school = await createSchool(t.platform.db);
    const hidden = await makeMaterial("Hidden", { school });
    const mine = await makeShelf({}, tutor);
    expect(await put(mine.id, [hidden], {}, tutor)).toMatchObject({
      status: 404,
      body: { errors: [{ path: "study_materials.0" }] },
    });
    const shared = await makeShelf();
    expect(await put(shared.id, [await makeMaterial()], {}, tutor)).toMatchObject({ status: 403 });
    await put(shared.id, [hidden]);
    expect(await order(shared.id, tutor)).toEqual([]);
  });

  test("shows a student the shelves that hold something of theirs, and no more", async () => {
    const { db } = t.platform;
    const student = await t.signInAs("student");
    const group = await createGroup(db, { members: [student.id] });
    const top = await makeShelf();
    const [inner, empty] = [await makeShelf({ parent: top.id }), await makeShelf({ parent: top.id })];
    const [a, b, c] = [await makeMaterial(), await makeMaterial(), await makeMaterial()];
    await put(inner.id, [a, b, c]);
    expect(await send("GET", `library-groups/${top.id}/`, undefined, student)).toMatchObject({ status: 404 });
    const rows = [
      { id: newId(), study_material_id: a, user_id: student.id },
      { id: newId(), study_material_id: b, group_id: group },
      { id: newId(), study_material_id: c, user_id: student.id, closes_at: new Date(Date.now() - 1000) },
    ];
    for (const row of rows) await db.insertInto("allocations").values(row).execute();
    expect(await get(top.id, student)).toMatchObject({ material_count: 2, child_count: 1, can: { update: false } });
    expect(await order(inner.id, student)).toEqual([a, b]);
    expect(await send("GET", `library-groups/${empty.id}/`, undefined, student)).toMatchObject({ status: 404 });
    expect(await send("POST", "library-groups/", { name: "X" }, student)).toMatchObject({ status: 403 });
  });
});

test("material is created on a shelf, or not at all when the shelf isn’t one to put it on", async () => {
  const shelf = await makeShelf();
  const create = (title: string, library_group: string, as = staff) =>
    send<{ id: string }>(
      "POST",
      "study-material/",
      { title, content: { link: "https://example.org/" }, library_group },
      as,
    );
  const made = await create("Placed", shelf.id);
  expect(made.status).toBe(201);
  expect(await order(shelf.id)).toEqual([made.body.id]);
  const title = `Unplaced ${newId()}`;
  expect((await create(title, newId())).status).toBe(404);
  expect((await create(title, shelf.id, tutor)).status).toBe(403);
  const listed = await send<{ count: number }>("GET", `library/materials/?search=${encodeURIComponent(title)}`);
  expect(listed.body.count).toBe(0);
});

test("archived material is listed by itself, and stands on its shelf again once it is restored", async () => {
  const shelf = await makeShelf();
  const body = { title: "Old", content: { link: "https://example.org/" }, library_group: shelf.id };
  const { id } = (await send<{ id: string }>("POST", "study-material/", body)).body;
  const listed = async (archived: string) => {
    const { body } = await send<{ results: { id: string; archived: boolean }[] }>(
      "GET",
      `library/materials/?library_group=${shelf.id}${archived}`,
    );
    return body.results.map((one) => [one.id, one.archived]);
  };
  await send("PATCH", `study-material/${id}/`, { version: 1, archived: true });
  expect([await listed(""), await listed("&archived=true")]).toEqual([[], [[id, true]]]);
  await send("PATCH", `study-material/${id}/`, { version: 2, archived: false });
  expect([await listed(""), await listed("&archived=true")]).toEqual([[[id, false]], []]);
});
