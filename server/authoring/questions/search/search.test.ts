import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";

type Listed = OperationOutput<"questions.list">;
type Question = OperationOutput<"questions.get">;

const server = useTestApp();
const staff = useSignedIn(server, "staff");

const choice = {
  interactions: [
    {
      type: "choice",
      options: [
        { source_identifier: "A", content: "yes" },
        { source_identifier: "B", content: "no" },
      ],
    },
  ],
  key: { RESPONSE: { correct: ["A"] } },
};

async function create(body: Record<string, unknown>): Promise<Question> {
  const answer = await server.call<Question>("POST", "/api/questions/", { as: staff, body: { ...choice, ...body } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

async function list(query: Record<string, string>): Promise<Listed> {
  const path = `/api/questions/?${new URLSearchParams(query)}`;
  const answer = await server.call<Listed>("GET", path, { as: staff });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

describe("words", () => {
  const texts = {
    solving: "<p>Solving equations takes the solver a while.</p>",
    phrase: "<p>The right triangle has a hypotenuse.</p>",
    turned: "<p>A triangle, right there, is drawn.</p>",
    french: "<p>Calculez la dérivée de la fonction, élève appliqué.</p>",
    german: "<p>Die Gleichungen haben zwei Lösungen.</p>",
    japanese: "<p>二次方程式を解きなさい。</p>",
    arabic: "<p>أوجد مساحة المثلث القائم.</p>",
    tex: '<p>If <span data-tex="x^2 + 3x = \\frac{1}{2}"></span>, find it.</p>',
    otherTex: '<p>Let <span data-tex="x_2 + 13x = \\sqrt{2}"></span> be.</p>',
    product: '<p>What is <span data-tex="3 \\times 4 \\leq \\pi r"></span>?</p>',
    signed: "<p>Is 3 × 4 ≤ 2π?</p>",
    decimal: "<p>Round 3.14159 and 2.71828.</p>",
  };
  const ids = new Map<string, string>();
  const found = async (search: string) => {
    const names = new Map([...ids].map(([name, id]) => [id, name]));
    return (await list({ search, page_size: "200" })).results.map(({ id }) => names.get(id) ?? id).sort();
  };

  beforeAll(async () => {
    for (const [name, body] of Object.entries(texts)) ids.set(name, (await create({ body })).id);
    ids.set("identified", (await create({ body: "<p>Plain</p>", source_identifier: "Q-10482" })).id);
    const stimulus = { title: "Albatross", body: "<p>It glides over waves.</p>" };
    ids.set("passage", (await create({ body: "<p>What does it do?</p>", stimulus })).id);
  });

  test.each([
    ["solve equation", ["solving"]],
    ["solved", ["solving"]],
    ["equat", ["solving"]],
    ["equa ", []],
    ["hypoten", ["phrase"]],
    ["triangle right", ["phrase", "turned"]],
    ['"right triangle"', ["phrase"]],
    ['"right triangle" hypotenuse', ["phrase"]],
    ["dérivée fonction", ["french"]],
    ["Lösung", ["german"]],
    ["方程式", ["japanese"]],
    ["程", ["japanese"]],
    ["المثلث", ["arabic"]],
    ["x^2", ["tex"]],
    ["3x", ["otherTex", "tex"]],
    ["x^2+3x=", ["tex"]],
    ["x^2 +", ["tex"]],
    ["+ 3x", ["otherTex", "tex"]],
    ["\\frac", ["tex"]],
    ["\\fra", ["tex"]],
    ["\\frac{1}{2}", ["tex"]],
    ["\\frac{2}{1}", []],
    ["\\sqrt", ["otherTex"]],
    ["x_2", ["otherTex"]],
    ["3 × 4", ["product", "signed"]],
    ["3×4", ["product", "signed"]],
    ["4 × 3×5", []],
    ["×", ["product", "signed"]],
    ["\\times", ["product", "signed"]],
    ["3\\times4 \\le", ["product", "signed"]],
    ["4≤π", ["product"]],
    ["π", ["product"]],
    ["3.14159", ["decimal"]],
    ["Q-10482", ["identified"]],
    ["q-10482", ["identified"]],
    ["Q-1048", []],
    ["albatross", ["passage"]],
    ["glide", ["passage"]],
    ["& | ! ( ) : * <->", []],
    ["'; drop table questions; --", []],
    ["\\", ["otherTex", "product", "tex"]],
  ])("%j finds %j", async (search, names) => {
    expect(await found(search)).toEqual(names);
  });

  test("an id finds its question", async () => {
    expect(await found(ids.get("german") ?? "")).toEqual(["german"]);
    expect(await found((ids.get("german") ?? "").toUpperCase())).toEqual(["german"]);
  });

  test("what a question says itself counts more than what its passage says", async () => {
    await create({ body: "<p>Gulls.</p>", stimulus: { title: "", body: "<p>An ostrich runs.</p>" } });
    const best = await create({ body: "<p>How fast does an ostrich run?</p>" });
    await create({ body: "<p>Terns.</p>", stimulus: { title: "", body: "<p>One ostrich stands.</p>" } });
    const page = await list({ search: "ostrich" });
    expect(page.count).toBe(3);
    expect(page.results[0]?.id).toBe(best.id);
  });

  test("a reworded draft is found by its new words alone", async () => {
    const made = await create({ body: "<p>Zeppelin</p>" });
    const change = { version: made.version, body: '<p>Gondola <span data-tex="z^9"></span></p>' };
    await server.call("PATCH", `/api/questions/${made.id}/`, { as: staff, body: change });
    expect((await list({ search: "zeppelin" })).count).toBe(0);
    expect((await list({ search: "gondola" })).results[0]?.id).toBe(made.id);
    expect((await list({ search: "z^9" })).results[0]?.id).toBe(made.id);
  });
});

describe("order", () => {
  const marks: string[] = [];

  beforeAll(async () => {
    const difficulties = [3, null, 1, 5, 3];
    for (const [at, difficulty] of difficulties.entries()) {
      const body = `<p>${"edcba"[at]} quokka</p>`;
      marks.push((await create({ body, difficulty, ...(at === 1 ? { status: "published" } : {}) })).id);
    }
  });

  const order = async (ordering: string) =>
    (await list({ search: "quokka", ordering })).results.map(({ id }) => marks.indexOf(id)).join("");

  test.each([
    ["created_at", "01234"],
    ["-created_at", "43210"],
    ["title", "43210"],
    ["-title", "01234"],
    ["difficulty", "20431"],
    ["-difficulty", "34021"],
    ["status,created_at", "02341"],
    ["difficulty,-title", "20431"],
    ["uses,created_at", "01234"],
    ["relevance", "43210"],
  ])("by %s: %s", async (ordering, expected) => {
    expect(await order(ordering)).toBe(expected);
  });

  test("what was changed last comes first by -updated_at", async () => {
    const [first = ""] = marks;
    await server.call("PATCH", `/api/questions/${first}/`, { as: staff, body: { version: 1, pool: "practice" } });
    expect((await order("-updated_at"))[0]).toBe("0");
  });

  test("pages neither repeat nor skip one, and the count is exact", async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 3; page += 1) {
      const part = await list({ search: "quokka", ordering: "-difficulty", page: String(page), page_size: "2" });
      expect(part.count).toBe(5);
      seen.push(...part.results.map(({ id }) => id));
    }
    expect([...seen].sort()).toEqual([...marks].sort());
  });
});
