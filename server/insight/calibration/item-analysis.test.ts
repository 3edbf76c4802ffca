import { gunzipSync } from "node:zlib";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { itemStatistics } from "@sextant/psychometrics/classical/item-statistics.ts";
import { totalCounting } from "@sextant/psychometrics/classical/points.ts";
import { alpha } from "@sextant/psychometrics/classical/reliability.ts";
import { createRandom, drawNormal } from "@sextant/psychometrics/random.ts";
import { MISSING, NOT_REACHED, type ResponseMatrix } from "@sextant/psychometrics/responses.ts";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { findPublishedVersion } from "../../authoring/assessments/published.ts";
import { refreshAllFigures, refreshFigures } from "../../delivery/results/version-figures.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup, createSchool, createTestUser } from "../../testing/factories.ts";
import { readWorkbook } from "../../testing/read-workbook.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

type Analysis = OperationOutput<"item_analysis.get">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let id: string;
let people: string[];
let schools: string[];
let rows: Outcome[][];

/** Seven questions: the fourth has a wrong key (the able choose B), the sixth is much harder for the second school. */
function answersOf(person: number, random: () => number): Outcome[] {
  const theta = drawNormal(random);
  const right = (b: number) => random() < 1 / (1 + Math.exp(-1.6 * (theta - b)));
  const wrong = (): Outcome => (["B", "C", "D"] as const)[Math.floor(3 * random())] ?? "B";
  const row: Outcome[] = [-1, -0.5, 0, 0, 0.4, person % 2 === 1 ? 1.8 : -0.4, 0.8].map((b, place): Outcome => {
    const isRight = right(b);
    if (place === 3) return isRight ? "B" : random() < 0.2 ? "A" : "C";
    if (place === 6) return isRight ? 1 : 0;
    return isRight ? "A" : wrong();
  });
  if (person % 10 === 0) row[2] = "open";
  if (person % 4 === 0) row.splice(5, 2, "unseen", "unseen");
  return row;
}

async function analyse(query = "", as = staff): Promise<Analysis> {
  const seen = await t.call<Analysis>("GET", `/api/assessments/${id}/item-analysis/${query}`, { as });
  expect(seen.status, JSON.stringify(seen.body)).toBe(200);
  return seen.body;
}

beforeAll(async () => {
  const { db } = t.platform;
  schools = [await createSchool(db), await createSchool(db)];
  id = await publishAssessment(t, staff, { sections: [{ questions: 7 }] });
  const random = createRandom(21);
  rows = Array.from({ length: 400 }, (_, person) => answersOf(person, random));
  people = await satByMany(t.platform, id, rows, { schoolOf: (person) => schools[person % 2] ?? null });
});

/** The same answers as the library takes them. */
function matrixOf(): ResponseMatrix {
  const values = Uint8Array.from(rows.flat(), (outcome) =>
    outcome === "open" ? MISSING : outcome === "unseen" ? NOT_REACHED : outcome === "A" || outcome === 1 ? 1 : 0,
  );
  return { people: rows.length, items: 7, values };
}

test("an item analysis says whether its reader may regrade: staff, and managers of the assessment’s school, as regrading itself does", async () => {
  const { db } = t.platform;
  const school = schools[0] ?? "";
  const manager = await t.signInAs(await createTestUser(db, { role: "manager", schoolIds: [school] }));
  const mayRegrade = async (as: SignedIn) => {
    const { status } = await t.call("GET", `/api/assessments/${id}/regrades/`, { as });
    return [(await analyse("", as)).can.regrade, status];
  };
  expect([await mayRegrade(staff), await mayRegrade(manager), await mayRegrade(await t.signInAs("counselor"))]).toEqual(
    [
      [true, 200],
      [false, 403],
      [false, 403],
    ],
  );
  await db.updateTable("assessments").set({ school_id: school }).where("id", "=", id).execute();
  expect(await mayRegrade(manager)).toEqual([true, 200]);
  await db.updateTable("assessments").set({ school_id: null }).where("id", "=", id).execute();
});

describe("an item analysis", () => {
  test("says of every question and of the whole what the library computes from the same answers", async () => {
    const { test: whole, questions, people: count } = await analyse();
    const [statistics, reliability] = [itemStatistics(matrixOf()), alpha(matrixOf(), totalCounting)];
    expect(count).toBe(400);
    expect(whole?.alpha).toBeCloseTo(reliability.alpha ?? 9, 4);
    expect(whole?.distribution.reduce((sum, step) => sum + step.people, 0)).toBe(400);
    for (const [place, own] of statistics.entries()) {
      expect(questions[place]).toMatchObject({
        answered: own.answered,
        omitted: own.omitted,
        not_reached: own.notReached,
        p: expect.closeTo(own.p ?? 9, 4),
        corrected_point_biserial: expect.closeTo(own.correctedPointBiserial ?? 9, 4),
        alpha_if_dropped: expect.closeTo(reliability.alphaIfDropped[place] ?? 9, 4),
      });
    }
  });

  test("has the alpha and the error that the figures of the results have, where some didn’t reach the end", async () => {
    const version = (await findPublishedVersion(t.platform.db, id)) ?? "";
    await refreshFigures(t.platform.db, version);
    const { test: whole } = await analyse();
    const kept = await t.platform.db
      .selectFrom("version_figures")
      .select(["alpha", "standard_error"])
      .where("assessment_version_id", "=", version)
      .executeTakeFirstOrThrow();
    expect(whole?.alpha).toBeCloseTo(kept.alpha ?? 9, 4);
    expect(whole?.standard_error).toBeCloseTo(kept.standard_error ?? 9, 3);
  });

  test("tells what was left open from what nobody came to", async () => {
    const { questions } = await analyse();
    expect(questions.map(({ omitted, not_reached }) => [omitted, not_reached])).toEqual([
      ...[
        [0, 0],
        [0, 0],
        [40, 0],
        [0, 0],
        [0, 0],
      ],
      ...[
        [0, 100],
        [0, 100],
      ],
    ]);
    expect(questions[6]?.flags.map((flag) => flag.code)).toContain("often_not_reached");
  });

  test("says what the option that does better would change as the key, as a new count does", async () => {
    const { questions } = await analyse();
    expect(questions.flatMap(({ if_key, position }) => (if_key ? [position] : []))).toEqual([4]);
    const chosen = rows.map((row) => row[3]);
    const count = (letter: Outcome) => chosen.filter((outcome) => outcome === letter).length;
    const matrix = matrixOf();
    const values = matrix.values.slice();
    for (const [person, outcome] of chosen.entries()) values[person * matrix.items + 3] = outcome === "B" ? 1 : 0;
    const corrected = { ...matrix, values };
    expect(questions[3]?.if_key).toMatchObject({
      letter: "B",
      gain: count("B"),
      lose: count("A"),
      stay: 400 - count("A") - count("B"),
      corrected_point_biserial: expect.closeTo(itemStatistics(corrected)[3]?.correctedPointBiserial ?? 9, 4),
      alpha: expect.closeTo(alpha(corrected, totalCounting).alpha ?? 9, 4),
    });
    expect(questions[3]?.if_key?.option).toBe(questions[3]?.options?.options[1]?.option);
  });

  test("names the wrong key, and shows by its options why", async () => {
    const { questions } = await analyse();
    const suspects = questions.filter((question) => question.flags.some((flag) => flag.code === "suspect_key"));
    expect(suspects.map((question) => question.position)).toEqual([4]);
    const options = suspects[0]?.options?.options ?? [];
    expect(options.map(({ letter, is_key }) => [letter, is_key])).toEqual([
      ...[
        ["A", true],
        ["B", false],
        ["C", false],
        ["D", false],
      ],
    ]);
    expect(options[1]?.rest_correlation).toBeGreaterThan(0.2);
    expect(options[1]?.share_by_group.at(-1)).toBeGreaterThan(options[1]?.share_by_group[0] ?? 1);
    expect(options.reduce((sum, option) => sum + option.count, 0)).toBe(400);
    // A number is typed, and there is nothing to choose.
    expect(questions[6]).toMatchObject({ options: null, types: ["numeric_entry"] });
  });

  test("finds the question that works differently for two schools, or two groups", async () => {
    const { dif, questions } = await analyse(`?reference=${schools[0]}&focal=${schools[1]}`);
    expect(dif).toMatchObject({ note: null, reference: { kind: "school", people: 200 }, focal: { people: 200 } });
    expect(questions.flatMap((question) => (question.dif?.class === "C" ? [question.position] : []))).toEqual([6]);
    const { db } = t.platform;
    const [one, other] = [0, 1].map((half) => people.filter((_, person) => person % 2 === half).slice(0, 60));
    const groups = [await createGroup(db, { members: one ?? [] }), await createGroup(db, { members: other ?? [] })];
    const compared = await analyse(`?reference=${groups[0]}&focal=${groups[1]}`);
    expect(compared.dif).toMatchObject({ reference: { kind: "group", people: 60 }, focal: { people: 60 } });
    const few = await createGroup(db, { members: people.slice(0, 3) });
    const none = await analyse(`?reference=${groups[0]}&focal=${few}`);
    expect(none.dif).toMatchObject({ note: expect.stringContaining("at least 10"), focal: { people: 0 } });
    expect(none.questions[0]?.dif).toBeNull();
  });

  test.each([
    ["one group alone", () => `?reference=${schools[0]}`, 400],
    ["a group that is not there", () => `?reference=${schools[0]}&focal=${id}`, 404],
    ["a version that is not there", () => "?version=9", 404],
    ["a version that is none", () => "?version=x", 400],
  ])("refuses %s", async (_what, query, status) => {
    expect((await t.call("GET", `/api/assessments/${id}/item-analysis/${query()}`, { as: staff })).status).toBe(status);
  });

  test("compares no groups or schools that the person may not see", async () => {
    const outsider = await t.signInAs("tutor");
    const path = `/api/assessments/${id}/item-analysis/?reference=${schools[0]}&focal=${schools[1]}`;
    expect((await t.call("GET", path, { as: outsider })).status).toBe(404);
  });

  test("is computed anew when someone has sat it, and only then", async () => {
    const before = await analyse();
    expect((await analyse()).computed_at).toBe(before.computed_at);
    await satByMany(t.platform, id, [["A", "A", "A", "A", "A", "A", 1]]);
    const after = await analyse();
    expect([after.people, after.computed_at === before.computed_at]).toEqual([401, false]);
  });

  test("comes compressed the same each time, until its assessment has another name", async () => {
    const zipped = async () => {
      const url = `/api/assessments/${id}/item-analysis/`;
      const headers = { authorization: `JWT ${staff.token}`, "accept-encoding": "gzip" };
      const { rawPayload } = await t.app.inject({ url, headers });
      return JSON.parse(gunzipSync(rawPayload).toString()) as Analysis;
    };
    const before = await analyse();
    expect([await zipped(), await zipped()]).toEqual([before, before]);
    const name = `${before.assessment.name}, renamed`;
    const rename = (to: string) =>
      t.platform.db.updateTable("assessments").set({ name: to }).where("id", "=", id).execute();
    await rename(name);
    const after = { ...before, assessment: { id, name } };
    expect([await zipped(), await analyse()]).toEqual([after, after]);
    await rename(before.assessment.name);
    expect(await zipped()).toEqual(before);
  });

  test("looks at pairs once there is a calibration, and has its parameters beside", async () => {
    expect((await analyse()).dependence).toMatchObject({ note: expect.stringContaining("none yet"), pairs: [] });
    await t.call("POST", `/api/assessments/irt/${id}/`, { as: staff, body: { model: "2pl" } });
    await workOff(t.platform);
    const { dependence, questions } = await analyse();
    expect(dependence).toMatchObject({ note: null, expected: expect.closeTo(-1 / 6, 4) });
    expect(dependence.pairs.length).toBeGreaterThan(0);
    expect(questions.every((question) => question.irt !== null)).toBe(true);
  });

  test("comes as a table, by a link that works once", async () => {
    const manager = await t.signInAs("manager");
    const link = await t.call<{ url: string }>("GET", `/api/download-assessment-analysis/?assessment_id=${id}`, {
      as: manager,
    });
    expect(link.status).toBe(200);
    const file = await t.call<string>("GET", link.body.url);
    expect(file.headers["content-disposition"]).toContain("Trial%20-%20item%20analysis.csv");
    const table = parse<Record<string, string>>(file.body, { columns: true, bom: true });
    expect(table).toHaveLength(7);
    expect(table[3]).toMatchObject({ position: "4", key: "A", flags: expect.stringContaining("suspect_key") });
    expect(table[0]).toMatchObject({
      model: "2pl",
      calibrated: expect.stringMatching(/^20/),
      s_x2_note: expect.any(String),
    });
    for (const row of table) expect(row.a).toMatch(/^-?[\d.]{1,8}$/);
    expect((await t.call("GET", link.body.url)).status).toBe(404);
  });

  describe("as a file with options", () => {
    const link = (query: string, as = staff) =>
      t.call<{ url: string }>("GET", `/api/download-assessment-analysis/?assessment_id=${id}${query}`, { as });
    const fileOf = async (query: string, as = staff) =>
      t.app.inject({ method: "GET", url: (await link(query, as)).body.url }).then(({ rawPayload }) => rawPayload);
    const csv = async (query: string, as = staff) =>
      parse<Record<string, string>>(await fileOf(query, as), { columns: true, bom: true });
    const halves = () => {
      const members = [0, 1].map((half) => people.filter((_, person) => person % 2 === half));
      return Promise.all(members.map((own) => createGroup(t.platform.db, { members: own })));
    };

    test("compares two schools question by question", async () => {
      const query = `reference=${schools[0]}&focal=${schools[1]}`;
      const { questions } = await analyse(`?${query}`);
      const table = await csv(`&${query}`);
      expect(table.map((row) => row.dif_class)).toEqual(questions.map(({ dif }) => dif?.class ?? ""));
      expect(table[5]).toMatchObject({ dif_class: "C", dif_favours: "reference" });
      expect((await csv("")).map((row) => row.dif_class)).toEqual(["", "", "", "", "", "", ""]);
    });

    test("has the figures of each group, as the library computes them from its answers", async () => {
      const [even, odd] = await halves();
      const table = await csv(`&table=groups&by=${even},${odd}`);
      expect(table).toHaveLength(14);
      for (const [half, group] of [table.slice(0, 7), table.slice(7)].entries()) {
        const own = rows.filter((_, person) => person % 2 === half);
        const { values } = matrixOf();
        const picked = own.flatMap((_, place) => [...values.slice((2 * place + half) * 7, (2 * place + half + 1) * 7)]);
        const statistics = itemStatistics({ people: own.length, items: 7, values: Uint8Array.from(picked) });
        expect(group.map((row) => Number(row.p))).toEqual(statistics.map(({ p }) => expect.closeTo(p ?? 9, 4)));
        expect(group[0]).toMatchObject({ people: "200", shown: "yes", group_kind: "group" });
      }
    });

    test("says nothing of a group that is too small, or that leaves its reader too few others, however it is asked", async () => {
      const { db } = t.platform;
      // A school’s manager reaches everyone of the school, and of other groups those.
      const home = await createSchool(db);
      for (const userId of people.slice(0, 15))
        await db
          .insertInto("memberships")
          .values({ id: crypto.randomUUID(), user_id: userId, school_id: home })
          .execute();
      const manager = await t.signInAs(await createTestUser(db, { role: "manager", schoolIds: [home] }));
      const group = (from: number, to: number) => createGroup(db, { school: home, members: people.slice(from, to) });
      const few = await group(0, 9);
      const allBut = await group(0, 395);
      const ten = await group(0, 10);
      const twelve = await group(0, 12);
      const strangers = await group(20, 40);
      const nearly = await group(18, 41);
      const shown = async (asked: readonly string[], as: SignedIn) =>
        (await csv(`&table=groups&by=${asked.join()}`, as)).flatMap((row, place, all) =>
          row.group === all[place - 1]?.group ? [] : [row.shown === "yes" ? Number(row.people) : null],
        );
      const asked = [few, allBut, ten, twelve, strangers, nearly];
      expect(await shown(asked, staff)).toEqual([null, 395, 10, 12, 20, 23]);
      // Five are left of everyone, and of those whom the manager doesn’t reach three that aren’t among the strangers.
      const told = await shown(asked, manager);
      expect(told).toEqual([null, null, 10, 12, 20, null]);
      for (const [place, one] of asked.entries()) expect(await shown([one], manager)).toEqual([told[place]]);
      expect(await shown(asked.toReversed(), manager)).toEqual(told.toReversed());
      expect((await csv(`&table=groups&by=${few}`))[0]?.p).toBe("");
    });

    test("has the pairs that hang together, and all of it in a workbook", async () => {
      const [even, odd] = await halves();
      const { dependence } = await analyse();
      const pairs = await csv("&table=pairs");
      expect(pairs.map(({ q3 }) => Number(q3))).toEqual(dependence.pairs.map(({ q3 }) => q3));
      const book = await readWorkbook(await fileOf(`&format=xlsx&by=${even},${odd}`));
      expect(book.slice(0, 3).map((sheet) => sheet.length)).toEqual([7, 14, pairs.length]);
      expect(book[2]?.map(({ q3 }) => q3)).toEqual(dependence.pairs.map(({ q3 }) => q3));
      for (const [place, name] of ["questions", "groups", "pairs"].entries()) {
        const described = book[3]?.filter(({ sheet }) => sheet === name) ?? [];
        expect(described.map(({ column }) => column)).toEqual(Object.keys(book[place]?.[0] ?? {}));
        for (const { meaning } of described) expect(meaning).toMatch(/\.$/);
      }
    });

    test("leaves an entry in the log", async () => {
      const taker = await t.signInAs("staff");
      const [even] = await halves();
      const query = `assessment_id=${id}&format=xlsx&by=${even}`;
      const { url } = (
        await t.call<{ url: string }>("GET", `/api/download-assessment-analysis/?${query}`, { as: taker })
      ).body;
      expect((await t.app.inject({ method: "GET", url })).statusCode).toBe(200);
      const entries = await t.platform.db
        .selectFrom("audit_entries")
        .select(["action", "subject_id", "after"])
        .where("actor_id", "=", taker.id)
        .where("action", "like", "download.%")
        .execute();
      const after = { format: "xlsx", rows: expect.any(Number), groups: [even] };
      expect(entries).toEqual([{ action: "download.item_analysis", subject_id: id, after }]);
    });

    test("has the columns that the dictionary names", async () => {
      const [even] = await halves();
      const { body } = await t.call<{ tables: { table: string; columns: { name: string }[] }[] }>(
        "GET",
        "/api/downloads/dictionary/",
        { as: staff },
      );
      const named = (table: string) => body.tables.find((one) => one.table === table)?.columns.map(({ name }) => name);
      for (const [table, query] of [
        ["item_analysis", ""],
        ["item_analysis_groups", `&table=groups&by=${even}`],
        ["item_analysis_pairs", "&table=pairs"],
      ] as const)
        expect(Object.keys((await csv(query))[0] ?? {})).toEqual(named(table));
    });

    test("refuses one group alone, groups out of sight, too many of them, and what is no table", async () => {
      const outsider = await t.signInAs("tutor");
      const [even] = await halves();
      const many = Array.from({ length: 11 }, () => even).join();
      const asked = [`&reference=${even}`, "&table=keys", `&table=groups&by=${many}`, "&by=x"];
      for (const query of asked) expect([query, (await link(query)).status]).toEqual([query, 400]);
      for (const query of [`&by=${even}`, `&reference=${schools[0]}&focal=${schools[1]}`])
        expect([query, (await link(query, outsider)).status]).toEqual([query, 404]);
    });
  });

  test("stands in the list with what was found last", async () => {
    const list = await t.call<OperationOutput<"item_analysis.list">>("GET", "/api/item-analysis/?search=tri", {
      as: staff,
    });
    expect(list.body.results).toMatchObject([
      { id, people: 401, alpha: expect.any(Number), calibration: { model: "2pl", people: 401 } },
    ]);
    // The figures are of everyone, the people counted are those within reach.
    const tutor = await t.signInAs("tutor");
    await createGroup(t.platform.db, { tutors: [tutor.id], members: people.slice(0, 3) });
    const own = await t.call<OperationOutput<"item_analysis.list">>("GET", "/api/item-analysis/?search=tri", {
      as: tutor,
    });
    expect(own.body.results).toMatchObject([{ id, people: 3, alpha: list.body.results[0]?.alpha }]);
  });
});

test("of fewer than ten people nothing is shown but how many they are", async () => {
  const few = await publishAssessment(t, staff, { sections: [{ questions: 3 }] });
  await satByMany(
    t.platform,
    few,
    Array.from({ length: 9 }, (): Outcome[] => [1, 0, 1]),
  );
  const seen = await t.call<Analysis>("GET", `/api/assessments/${few}/item-analysis/`, { as: staff });
  expect(seen.body).toMatchObject({
    people: 9,
    test: null,
    questions: [],
    note: expect.stringContaining("10 people or more"),
  });
});

test("the list counts the questions to check that an analysis names, doubted keys of few people among them", async () => {
  const doubted = await publishAssessment(t, staff, { sections: [{ questions: 4 }] });
  const strong: Outcome[] = [1, 1, 1, 0];
  const weak: Outcome[] = [0, 0, 0, 1];
  await satByMany(
    t.platform,
    doubted,
    Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? strong : weak)),
  );
  const listed = async () => {
    const path = "/api/item-analysis/?page_size=200";
    const { body } = await t.call<OperationOutput<"item_analysis.list">>("GET", path, { as: staff });
    const found = body.results.find((one) => one.id === doubted);
    return found && [found.flagged, found.is_judged, found.is_due];
  };
  // It is made without anyone opening it.
  expect(await listed()).toEqual([null, null, true]);
  await workOff(t.platform);
  const told = await listed();
  const { body } = await t.call<Analysis>("GET", `/api/assessments/${doubted}/item-analysis/`, { as: staff });
  const named = body.questions.filter(({ is_doubted, flags }) => is_doubted || flags.length > 0);
  expect(named.map(({ position }) => position)).toContain(4);
  expect(told).toEqual([named.length, false, false]);
  expect(await listed()).toEqual(told);
  // More people make it recompute.
  await satByMany(t.platform, doubted, [strong]);
  expect(await listed()).toEqual([named.length, false, true]);
});

test("the list asks for an analysis once for each change of the results, also where nothing comes of it", async () => {
  const { db, pool } = t.platform;
  const sat = await publishAssessment(t, staff, { sections: [{ questions: 2 }] });
  const row: Outcome[] = [1, 0];
  await satByMany(
    t.platform,
    sat,
    Array.from({ length: 10 }, () => row),
  );
  const list = async () => {
    const path = "/api/item-analysis/?page_size=200";
    const { body } = await t.call<OperationOutput<"item_analysis.list">>("GET", path, { as: staff });
    return body.results.find((one) => one.id === sat)?.is_due;
  };
  const owed = async () => {
    const { rows } = await pool.query(
      "select from graphile_worker._private_jobs where key = $1 and attempts = 0 and is_available",
      [`analysis:${sat}`],
    );
    return rows.length;
  };
  expect(await Promise.all([list(), list()])).toEqual([true, true]);
  expect(await owed()).toBe(1);
  await workOff(t.platform);
  expect([await list(), await list(), await owed()]).toEqual([false, false, 0]);
  // The result of the work doesn't matter: it was done for this change.
  await db.deleteFrom("item_analyses").where("assessment_id", "=", sat).execute();
  expect([await list(), await owed()]).toEqual([false, 0]);
  await satByMany(t.platform, sat, [row]);
  expect([await list(), await owed()]).toEqual([true, 1]);
  await workOff(t.platform);
  expect(await list()).toBe(false);
});

test("the list tells alpha before anyone has opened an analysis, of ten people and more", async () => {
  const fresh = await publishAssessment(t, staff, { sections: [{ questions: 3 }] });
  const outcomes: Outcome[][] = [
    [1, 0, 0],
    [1, 1, 0],
    [1, 1, 1],
    [0, 0, 0],
  ];
  const alphaOf = async () => {
    await refreshAllFigures(t.platform.db);
    const path = "/api/item-analysis/?page_size=200";
    const { body } = await t.call<OperationOutput<"item_analysis.list">>("GET", path, { as: staff });
    return body.results.find((one) => one.id === fresh)?.alpha;
  };
  await satByMany(
    t.platform,
    fresh,
    Array.from({ length: 9 }, (_, index) => outcomes[index % 4] ?? []),
  );
  expect(await alphaOf()).toBeNull();
  await satByMany(t.platform, fresh, outcomes.slice(0, 3));
  const told = await alphaOf();
  expect(told).toEqual(expect.any(Number));
  const { body } = await t.call<Analysis>("GET", `/api/assessments/${fresh}/item-analysis/`, { as: staff });
  expect(body.test?.alpha).toBeCloseTo(told ?? 9, 3);
});

test("a school's assessment is analysed for its own team alone", async () => {
  const { db } = t.platform;
  const own = await t.signInAs(await createTestUser(db, { role: "tutor", schoolIds: schools.slice(0, 1) }));
  const closed = await publishAssessment(t, own, { sections: [{ questions: 2 }] });
  await db
    .updateTable("assessments")
    .set({ school_id: schools[0] ?? null })
    .where("id", "=", closed)
    .execute();
  const path = `/api/assessments/${closed}/item-analysis/`;
  expect((await t.call("GET", path, { as: own })).status).toBe(200);
  expect((await t.call("GET", path, { as: await t.signInAs("tutor") })).status).toBe(404);
});
