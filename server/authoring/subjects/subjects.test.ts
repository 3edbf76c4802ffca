import type { Subject, SubjectNode, SubjectNodeAlone, SubjectTree } from "@sextant/contract/subjects.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createSchool, createTestUser } from "../../testing/factories.ts";
import { useTestApp } from "../../testing/use-test-app.ts";

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

async function makeSubject(more: Record<string, unknown> = {}): Promise<Subject> {
  const made = await send<Subject>("POST", "subjects/", { name: `Subject ${newId()}`, ...more });
  expect(made).toMatchObject({ status: 201 });
  return made.body;
}
async function makeTree(nodes: unknown[] = [], more: Record<string, unknown> = {}): Promise<SubjectTree> {
  const subject = more.subject ?? (await makeSubject()).id;
  const made = await send<SubjectTree>("POST", "subjects/tree/create/", {
    subject,
    name: `Tree ${newId()}`,
    nodes,
    ...more,
  });
  expect(made).toMatchObject({ status: 201 });
  return made.body;
}
const getTree = async (id: string) => (await send<SubjectTree>("GET", `subjects/tree/${id}/`)).body;
const getNode = async (id: string) => (await send<SubjectNodeAlone>("GET", `subjects-nodes/${id}/`)).body;

function nodeOf(tree: SubjectTree, name: string): SubjectNode {
  const waiting = [...tree.nodes];
  for (const node of waiting) {
    if (node.name === name) return node;
    waiting.push(...node.children);
  }
  throw new Error(`No node ${name}`);
}
/** "A(B C(D)) E": a tree's names as they are nested. */
const outline = (nodes: readonly SubjectNode[]): string =>
  nodes.map((node) => node.name + (node.children.length > 0 ? `(${outline(node.children)})` : "")).join(" ");

async function fileQuestion(...nodes: string[]): Promise<string> {
  const interaction = { source_identifier: "R", type: "numeric_entry" };
  const body = { body: `<p>${newId()}</p>`, interactions: [interaction], key: { R: { accept: ["4"] } }, nodes };
  const made = await send<{ id: string }>("POST", "questions/", { ...body, status: "published" });
  expect(made).toMatchObject({ status: 201 });
  return made.body.id;
}
const nodesOf = async (question: string) =>
  (await send<{ nodes: string[] }>("GET", `questions/${question}/`)).body.nodes;

describe("a subject", () => {
  test("is made, found, renamed and deleted by staff; the others read it", async () => {
    const school = await createSchool(t.platform.db);
    const subject = await makeSubject({ name: "Chemistry", school });
    const other = await t.signInAs(await createTestUser(t.platform.db, { role: "tutor", schoolIds: [school] }));
    expect(await send("GET", `subjects/${subject.id}/`, undefined, other)).toMatchObject({
      status: 200,
      body: { name: "Chemistry", can: { update: false } },
    });
    expect(await send("GET", `subjects/${subject.id}/`, undefined, tutor)).toMatchObject({ status: 404 });
    const change = { name: "General chemistry", school: null, version: subject.version };
    expect(await send("PATCH", `subjects/${subject.id}/`, change)).toMatchObject({
      status: 200,
      body: { name: "General chemistry" },
    });
    expect(await send("GET", `subjects/?search=general chem`, undefined, tutor)).toMatchObject({ body: { count: 1 } });
    expect(await send("PATCH", `subjects/${subject.id}/`, change)).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: { version: subject.version + 1 } },
    });
    expect(await send("DELETE", `subjects/${subject.id}/`)).toMatchObject({ status: 204 });
    expect(await send("GET", `subjects/${subject.id}/`)).toMatchObject({ status: 404 });
  });

  test("with trees goes only when that is said, and its questions stay in the bank", async () => {
    const tree = await makeTree([{ name: "A" }]);
    const question = await fileQuestion(nodeOf(tree, "A").id);
    const path = `subjects/${tree.subject.id}/`;
    expect(await send("DELETE", path)).toMatchObject({
      status: 409,
      body: { code: "in_use", usage: { tree_count: 1, node_count: 1, question_count: 1 } },
    });
    expect(await send("DELETE", `${path}?orphan=true`)).toMatchObject({ status: 204 });
    expect(await nodesOf(question)).toEqual([]);
    expect(await send("GET", `subjects/tree/${tree.id}/`)).toMatchObject({ status: 404 });
  });

  test.each([
    ["a name that is blank", { name: " " }, 400],
    ["no name", {}, 400],
    ["a school that is not there", { name: "X", school: newId() }, 422],
  ])("is refused with %s", async (_what, body, status) => {
    expect(await send("POST", "subjects/", body)).toMatchObject({ status });
  });

  test("bears a name of its own, whatever its letters", async () => {
    const { name } = await makeSubject();
    expect(await send("POST", "subjects/", { name: name.toUpperCase() })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "name" }] },
    });
  });

  test.each(["POST subjects/", "POST subjects/tree/create/"])("is not changed by a tutor: %s", async (call) => {
    const [method = "", path = ""] = call.split(" ");
    expect(await send(method, path, { name: "X", subject: newId() }, tutor)).toMatchObject({ status: 403 });
    expect(await send(method, path, { name: "X", subject: newId() }, null)).toMatchObject({ status: 401 });
  });
});

describe("a tree", () => {
  test("is created whole, and read nested in the order given", async () => {
    const tree = await makeTree([
      { name: "A", children: [{ name: "C" }, { name: "B", children: [{ name: "D" }] }] },
      { name: "E" },
    ]);
    expect(outline(tree.nodes)).toBe("A(C B(D)) E");
    expect(tree.node_count).toBe(5);
    const all = (await send<{ results: SubjectTree[] }>("GET", "subjects/tree/", undefined, tutor)).body.results;
    expect(outline(all.find(({ id }) => id === tree.id)?.nodes ?? [])).toBe("A(C B(D)) E");
    const own = (await send<{ results: SubjectTree[] }>("GET", `subjects/tree/?subject=${tree.subject.id}`)).body
      .results;
    expect(own.map(({ id }) => id)).toEqual([tree.id]);
  });

  test("counts each question once at every node above it", async () => {
    const tree = await makeTree([{ name: "A", children: [{ name: "B" }, { name: "C" }] }]);
    await fileQuestion(nodeOf(tree, "B").id, nodeOf(tree, "C").id);
    await fileQuestion(nodeOf(tree, "B").id);
    const retired = await fileQuestion(nodeOf(tree, "C").id);
    await send("DELETE", `questions/${retired}/`);
    const now = await getTree(tree.id);
    expect(["A", "B", "C"].map((name) => nodeOf(now, name).question_count)).toEqual([2, 2, 1]);
    expect(now.question_count).toBe(2);
    expect((await send<Subject>("GET", `subjects/${tree.subject.id}/`)).body).toMatchObject({ question_count: 2 });
  });

  test("takes a new name and another subject", async () => {
    const [tree, subject] = [await makeTree(), await makeSubject()];
    const moved = await send<SubjectTree>("PATCH", `subjects/tree/${tree.id}/`, {
      name: "New",
      subject: subject.id,
      version: 1,
    });
    expect(moved).toMatchObject({ status: 200, body: { name: "New", subject: { id: subject.id } } });
    expect(await send("PATCH", `subjects/tree/${tree.id}/`, { name: "Old", version: 1 })).toMatchObject({
      status: 409,
    });
  });

  test.each<[string, unknown, string]>([
    [
      "the same name twice among siblings",
      [{ name: "A" }, { name: "B", children: [{ name: "x" }, { name: "X" }] }],
      "nodes.1.children.1.name",
    ],
    [
      "more levels than a tree may have",
      Array.from({ length: 41 }).reduce((children) => [{ name: "n", ...(children ? { children } : {}) }], undefined),
      "nodes",
    ],
  ])("is refused with %s", async (_what, nodes, path) => {
    const { id } = await makeSubject();
    const answer = await send("POST", "subjects/tree/create/", { subject: id, name: "T", nodes });
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.body.errors[0]?.path).toMatch(new RegExp(`^${path}`));
  });

  test("is deleted when nothing hangs on it, else its questions find a home or are let go", async () => {
    const empty = await makeTree();
    expect(await send("DELETE", `subjects/tree/${empty.id}/`)).toMatchObject({ status: 204 });
    const [tree, other] = [await makeTree([{ name: "A" }]), await makeTree([{ name: "B" }])];
    const [from, home] = [nodeOf(tree, "A").id, nodeOf(other, "B").id];
    const question = await fileQuestion(from);
    const path = `subjects/tree/${tree.id}/`;
    expect(await send("DELETE", path)).toMatchObject({
      status: 409,
      body: { usage: { node_count: 1, question_count: 1 } },
    });
    expect(await send("DELETE", `${path}?rehome=${from}`)).toMatchObject({
      status: 422,
      body: { errors: [{ path: "rehome" }] },
    });
    expect(await send("DELETE", `${path}?rehome=${newId()}`)).toMatchObject({ status: 404 });
    expect(await send("DELETE", `${path}?rehome=${home}`)).toMatchObject({ status: 204 });
    expect(await nodesOf(question)).toEqual([home]);
  });
});

describe("a node", () => {
  test("is added beneath a node or at the top of a tree, where it is wanted", async () => {
    const tree = await makeTree([{ name: "A" }, { name: "C" }]);
    expect(await send("POST", `subnodes/${tree.id}/`, { name: "B", position: 2 })).toMatchObject({
      status: 201,
      body: { position: 2 },
    });
    expect(await send("POST", `subnodes/${nodeOf(tree, "A").id}/`, { name: "Aa" })).toMatchObject({
      status: 201,
      body: { position: 1, path: [{ name: "A" }, { name: "Aa" }] },
    });
    expect(outline((await getTree(tree.id)).nodes)).toBe("A(Aa) B C");
    const children = (await send<{ results: SubjectNodeAlone[] }>("GET", `subnodes/${tree.id}/`, undefined, tutor)).body
      .results;
    expect(children.map(({ name, child_count }) => [name, child_count])).toEqual([
      ["A", 1],
      ["B", 0],
      ["C", 0],
    ]);
    expect(await send("POST", `subnodes/${tree.id}/`, { name: "b" })).toMatchObject({ status: 422 });
    expect(await send("POST", `subnodes/${newId()}/`, { name: "b" })).toMatchObject({ status: 404 });
  });

  test.each<[string, string, Record<string, unknown>, string]>([
    ["renamed", "B", { name: "Z" }, "A(Z C(D)) E"],
    ["put first", "C", { position: 1 }, "A(C(D) B) E"],
    ["put last, past the end", "A", { position: 99 }, "E A(B C(D))"],
    ["moved to the top", "C", { parent: null, position: 1 }, "C(D) A(B) E"],
    ["moved beneath another with all it has", "A", { parent: "E" }, "E(A(B C(D)))"],
    ["moved up a level, to a place", "D", { parent: "A", position: 2 }, "A(B D C) E"],
  ])("is %s", async (_what, name, { parent, ...change }, expected) => {
    const tree = await makeTree([
      { name: "A", children: [{ name: "B" }, { name: "C", children: [{ name: "D" }] }] },
      { name: "E" },
    ]);
    const body = {
      ...change,
      version: 1,
      ...(typeof parent === "string" ? { parent: nodeOf(tree, parent).id } : parent === null ? { parent } : {}),
    };
    expect(await send("PATCH", `subjects-nodes/${nodeOf(tree, name).id}/`, body)).toMatchObject({ status: 200 });
    expect(outline((await getTree(tree.id)).nodes)).toBe(expected);
  });

  test("moves to another tree with all beneath it", async () => {
    const [tree, other] = [await makeTree([{ name: "A", children: [{ name: "B" }] }]), await makeTree([{ name: "X" }])];
    const body = { tree: other.id, version: 1 };
    expect(await send("PATCH", `subjects-nodes/${nodeOf(tree, "A").id}/`, body)).toMatchObject({ status: 200 });
    expect(outline((await getTree(other.id)).nodes)).toBe("X A(B)");
    expect((await getTree(tree.id)).node_count).toBe(0);
    expect(await getNode(nodeOf(tree, "B").id)).toMatchObject({ tree: other.id });
  });

  test.each<[string, Record<string, unknown>, number, string]>([
    ["beneath itself", { parent: "A" }, 422, "parent"],
    ["beneath what is beneath it", { parent: "C" }, 422, "parent"],
    ["beneath what is not there", { parent: newId() }, 404, "parent"],
    ["to a tree that is not there", { tree: newId() }, 404, "tree"],
    ["where a node of that name is", { parent: "E" }, 422, "parent"],
    ["with a version of yesterday", { name: "N", version: 0 }, 409, ""],
  ])("does not go %s", async (_what, change, status, path) => {
    const tree = await makeTree([
      { name: "A", children: [{ name: "B", children: [{ name: "C" }] }] },
      { name: "E", children: [{ name: "a" }] },
    ]);
    const parent =
      typeof change.parent === "string" && change.parent.length === 1 ? { parent: nodeOf(tree, change.parent).id } : {};
    const answer = await send("PATCH", `subjects-nodes/${nodeOf(tree, "A").id}/`, { version: 1, ...change, ...parent });
    expect(answer).toMatchObject({ status, ...(path ? { body: { errors: [{ path }] } } : {}) });
    expect(outline((await getTree(tree.id)).nodes)).toBe("A(B(C)) E(a)");
  });

  test("is deleted with a new home for its questions and the nodes beneath", async () => {
    const tree = await makeTree([
      { name: "A", children: [{ name: "B" }] },
      { name: "E", children: [{ name: "F" }] },
    ]);
    const [gone, home] = [nodeOf(tree, "A").id, nodeOf(tree, "E").id];
    const question = await fileQuestion(gone, nodeOf(tree, "B").id);
    const path = `subjects-nodes/${gone}/`;
    expect(await send("DELETE", path)).toMatchObject({
      status: 409,
      body: { usage: { node_count: 1, question_count: 1 } },
    });
    expect(await send("DELETE", `${path}?rehome=${nodeOf(tree, "B").id}`)).toMatchObject({ status: 422 });
    expect(await send("DELETE", `${path}?rehome=${home}`)).toMatchObject({ status: 204 });
    expect(outline((await getTree(tree.id)).nodes)).toBe("E(F B)");
    expect((await nodesOf(question)).toSorted()).toEqual([home, nodeOf(tree, "B").id].toSorted());
  });

  test("is deleted with all beneath it when the questions may be let go", async () => {
    const tree = await makeTree([{ name: "A", children: [{ name: "B" }] }]);
    const question = await fileQuestion(nodeOf(tree, "B").id);
    expect(await send("DELETE", `subjects-nodes/${nodeOf(tree, "A").id}/?orphan=true`)).toMatchObject({ status: 204 });
    expect(await nodesOf(question)).toEqual([]);
    expect((await getTree(tree.id)).node_count).toBe(0);
  });

  test("moved by two at once never comes to stand beneath itself", async () => {
    const tree = await makeTree([{ name: "A" }, { name: "B" }]);
    const [a, b] = [nodeOf(tree, "A").id, nodeOf(tree, "B").id];
    const answers = await Promise.all([
      send("PATCH", `subjects-nodes/${a}/`, { parent: b, version: 1 }),
      send("PATCH", `subjects-nodes/${b}/`, { parent: a, version: 1 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(["A(B)", "B(A)"]).toContain(outline((await getTree(tree.id)).nodes));
  });

  test("is seen in the bank where it was moved to, at once", async () => {
    const tree = await makeTree([{ name: "A", children: [{ name: "B" }] }, { name: "E" }]);
    await fileQuestion(nodeOf(tree, "B").id);
    const found = async (name: string) =>
      (await send<{ count: number }>("GET", `questions/?node=${nodeOf(tree, name).id}`)).body.count;
    expect([await found("A"), await found("E")]).toEqual([1, 0]);
    await send("PATCH", `subjects-nodes/${nodeOf(tree, "B").id}/`, { parent: nodeOf(tree, "E").id, version: 1 });
    expect([await found("A"), await found("E")]).toEqual([0, 1]);
  });
});

test("whatever is moved where, every node stays in its tree once and no name stands twice beneath one", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `n${index}`);
  const tree = await makeTree(names.map((name) => ({ name })));
  const ids = tree.nodes.map(({ id }) => id);
  // A fixed walk, so that a failure can be walked again.
  let seed = 7;
  const draw = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let move = 0; move < 60; move += 1) {
    const id = ids[draw(ids.length)] ?? "";
    const parent = draw(4) === 0 ? null : ids[draw(ids.length)];
    const { version } = await getNode(id);
    const answer = await send("PATCH", `subjects-nodes/${id}/`, { parent, position: 1 + draw(4), version });
    expect([200, 422]).toContain(answer.status);
  }
  const seen: string[] = [];
  const waiting = [...(await getTree(tree.id)).nodes];
  for (const node of waiting) {
    seen.push(node.id);
    expect(node.children.map(({ position }) => position)).toEqual(node.children.map((_, index) => index + 1));
    waiting.push(...node.children);
  }
  expect(seen.toSorted()).toEqual(ids.toSorted());
});

describe("what names a node that is deleted", () => {
  /** A draft that draws a question of this node or tree, and a saved filter of it. */
  async function nameIt(node: string) {
    const assessment = await send<{ id: string }>("POST", "assessments/", { name: "Drawn", kind: "quiz" });
    const url = `assessments/${assessment.body.id}/`;
    const section = await send<{ id: string }>("POST", `${url}sections/`, { name: "Part" });
    const entries = `sections/${section.body.id}/questions/`;
    const rule = { draw: { count: 1, filter: { node: [node] } } };
    expect((await send("POST", entries, rule)).status).toBe(201);
    const filter = await send<{ id: string }>("POST", "questions/filters/", { name: newId(), query: { node } });
    return { url, entries, filter: filter.body.id };
  }
  const publish = (url: string) => send("PATCH", url, { action: "publish" });

  test.each(["node", "tree"] as const)("follows it to its new home: a %s", async (what) => {
    const tree = await makeTree([{ name: "A", nodes: [] }]);
    const goes = what === "tree" ? tree.id : nodeOf(tree, "A").id;
    const home = nodeOf(await makeTree([{ name: "Home" }]), "Home").id;
    const question = await fileQuestion(nodeOf(tree, "A").id);
    const material = await send<{ id: string }>("POST", "study-material/", {
      title: "On A",
      content: { link: "https://example.org/a" },
      nodes: [nodeOf(tree, "A").id],
    });
    const { url, entries, filter } = await nameIt(goes);
    const path = what === "tree" ? `subjects/tree/${goes}/` : `subjects-nodes/${goes}/`;
    const refused = await send("DELETE", path);
    expect(refused.body.usage).toMatchObject({ material_count: 1, assessment_count: 1, filter_count: 1 });
    expect((await send("DELETE", `${path}?rehome=${home}`)).status).toBe(204);
    const read = await send<{ results: object[] }>("GET", entries);
    expect(read.body.results).toMatchObject([{ draw: { filter: { node: [home] } } }]);
    expect((await publish(url)).status).toBe(200);
    const saved = await send<{ results: { id: string; query: object }[] }>("GET", "questions/filters/?page_size=100");
    expect(saved.body.results.find(({ id }) => id === filter)?.query).toEqual({ node: home });
    const found = await send<{ results: { id: string }[] }>("GET", `questions/?node=${goes}`);
    expect(found.body.results.map(({ id }) => id)).toEqual([question]);
    const kept = await send<{ nodes: object[] }>("GET", `study-material/${material.body.id}/`);
    expect(kept.body.nodes).toMatchObject([{ id: home }]);
    // And further, when that one goes as well.
    const next = nodeOf(await makeTree([{ name: "Next" }]), "Next").id;
    expect((await send("DELETE", `subjects-nodes/${home}/?rehome=${next}`)).status).toBe(204);
    expect((await send<{ count: number }>("GET", `questions/?node=${goes}`)).body.count).toBe(1);
  });

  test("is told so where it has no new home", async () => {
    const tree = await makeTree([{ name: "A" }]);
    const node = nodeOf(tree, "A").id;
    const { url } = await nameIt(node);
    expect((await send("DELETE", `subjects-nodes/${node}/`)).body.usage).toMatchObject({ assessment_count: 1 });
    expect((await send("DELETE", `subjects-nodes/${node}/?orphan=true`)).status).toBe(204);
    const refused = await publish(url);
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ message: expect.stringContaining("was deleted") }] },
    });
  });
});
