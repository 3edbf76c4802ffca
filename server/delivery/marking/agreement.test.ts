import { beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { publishEssay, submitEssay } from "../../testing/essays.ts";
import { useTestApp } from "../../testing/use-test-app.ts";

const app = useTestApp();
let staff: SignedIn;
let ada: SignedIn;
let ben: SignedIn;
let question: string;
let assessment: string;

beforeAll(async () => {
  [staff, ada, ben] = [await app.signInAs("staff"), await app.signInAs("tutor"), await app.signInAs("tutor")];
  ({ assessment, question } = await publishEssay(app, staff, { marking: { markers: 2, tolerance: 6 } }));
});

interface Agreed {
  count: number;
  exact: number;
  adjacent: number;
  kappa: number | null;
}
type Body = { results: (Agreed & { question: string; pairs: (Agreed & { markers: { id: string }[] })[] })[] };
const agreement = (as: SignedIn | null, query = "") =>
  app.call<Body>("GET", `/api/marking/agreement/?question=${question}${query}`, { as });

/** Has two people mark an essay, in this order; splits each mark over the rubric. */
async function markTwice(given: readonly (readonly [SignedIn, number])[], of = assessment) {
  const essay = await submitEssay(app, staff, of, { tutors: [ada, ben] });
  const path = `/api/marking/${essay.attempt}/`;
  for (const [marker, points] of given) {
    const { version } = (await app.call<{ version: string }>("GET", `${path}?session=${essay.session}`, { as: marker }))
      .body;
    const criteria = { ideas: Math.min(4, points), language: Math.max(0, points - 4) };
    const body = { session: essay.session, version, marks: { [essay.part]: { criteria } } };
    expect((await app.call("POST", `${path}mark/`, { as: marker, body })).status).toBe(200);
  }
}

test("agreement is told by question and pair, of what both gave last", async () => {
  expect((await agreement(staff)).body).toMatchObject({ count: 0, results: [] });
  // Ada gives 0 to 6, Ben one more for half of them; once each began.
  const pairs = [0, 1, 2, 3, 4, 5, 6, 2, 3].map((points, at) => [points, at % 2 ? points + 1 : points] as const);
  for (const [at, [first, second]] of pairs.entries()) {
    const inOrder = [[ada, first] as const, [ben, second] as const];
    await markTwice(at < 5 ? inOrder : inOrder.reverse());
  }
  const few = (await agreement(ada)).body.results[0];
  expect(few).toMatchObject({ question, count: 9, exact: 5 / 9, adjacent: 1, kappa: null });
  // A slip counts as its marker corrected it.
  await markTwice([
    [ada, 0],
    [ada, 6],
    [ben, 6],
  ]);
  const {
    body: { results },
  } = await agreement(ben);
  const [one] = results;
  expect(one).toMatchObject({ count: 10, exact: 0.6, adjacent: 1 });
  const all = [...pairs, [6, 6] as const];
  const mean = (of: (pair: readonly [number, number]) => number) => all.reduce((sum, pair) => sum + of(pair), 0) / 10;
  const [meanA, meanB] = [mean(([a]) => a), mean(([, b]) => b)];
  const byChance = mean(([a]) => a ** 2) + mean(([, b]) => b ** 2) - 2 * meanA * meanB;
  expect(one?.pairs).toHaveLength(1);
  expect(one?.pairs[0]?.markers.map(({ id }) => id).sort()).toEqual([ada.id, ben.id].sort());
  expect(one?.pairs[0]?.kappa).toBeCloseTo(1 - mean(([a, b]) => (a - b) ** 2) / byChance, 9);
  await markTwice([
    [staff, 3],
    [ben, 3],
  ]);
  expect((await agreement(staff)).body.results[0]?.pairs).toHaveLength(2);
  expect((await agreement(ada)).body.results[0]).toMatchObject({ count: 11, pairs: [{ count: 10 }] });
});

test("agreement is for those who mark or decide, within reach, and of what is asked for", async () => {
  expect((await agreement(null)).status).toBe(401);
  for (const role of ["student", "counselor"] as const)
    expect((await agreement(await app.signInAs(role))).status).toBe(403);
  expect((await agreement(staff, "&assessment=none")).status).toBe(400);
  expect((await agreement(staff, `&assessment=${question}`)).body).toMatchObject({ count: 0, results: [] });
  expect((await agreement(await app.signInAs("tutor"))).body).toMatchObject({ count: 0, results: [] });
});

test("agreement is told in pages of questions, those with most answers first", async () => {
  const other = await publishEssay(app, staff, { marking: { markers: 2, tolerance: 6 } });
  await markTwice(
    [
      [ada, 2],
      [ben, 3],
    ],
    other.assessment,
  );
  const page = async (number: number) =>
    (
      await app.call<Body & { count: number; next: string | null }>(
        "GET",
        `/api/marking/agreement/?page_size=1&page=${number}`,
        { as: staff },
      )
    ).body;
  expect(await page(1)).toMatchObject({ count: 2, next: expect.any(String), results: [{ question, count: 11 }] });
  expect(await page(2)).toMatchObject({ count: 2, next: null, results: [{ question: other.question, count: 1 }] });
  expect(await page(3)).toMatchObject({ count: 2, results: [] });
});
