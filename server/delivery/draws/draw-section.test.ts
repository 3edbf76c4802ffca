import { describe, expect, test } from "vitest";
import {
  type AssessmentVersion,
  findPublishedVersion,
  loadAssessmentVersion,
} from "../../authoring/assessments/published.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { unforeseeable } from "../../platform/random.ts";
import { createSessionRow } from "../../testing/factories.ts";
import { allocate, answer, sit } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { scoreSession } from "../marking/score-sessions.ts";
import { fixAttempts } from "./fix-attempts.ts";

const server = useTestApp();
const staff = useSignedIn(server, "staff");
const tutor = useSignedIn(server, "tutor");
const student = useSignedIn(server, "student");

async function post<T = { id: string }>(url: string, body: unknown): Promise<T> {
  const made = await server.call<T>("POST", url, { as: tutor, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

let count = 0;

/** Makes questions that a search for any of these words finds. */
async function questions(words: string, many: number, stimulus: unknown = null): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < many; index += 1) {
    count += 1;
    const options = ["A", "B"].map((letter) => ({ source_identifier: letter, content: `Option ${letter}` }));
    const interactions = [{ type: "choice", source_identifier: "RESPONSE", options }];
    const rest = { key: { RESPONSE: { correct: ["A"] } }, status: "published", stimulus };
    ids.push((await post("/api/questions/", { body: `<p>${words} ${count}</p>`, interactions, ...rest })).id);
  }
  return ids;
}

const draw = (search: string, many: number, more: Record<string, unknown> = {}) => ({
  draw: { count: many, filter: { search }, ...more },
});

/** Makes and publishes an assessment of these entries, a section for each list. */
async function publish(...sections: unknown[][]): Promise<string> {
  const { id } = await post("/api/assessments/", { name: "Drawn", kind: "quiz" });
  for (const placements of sections) {
    const part = await post(`/api/assessments/${id}/sections/`, { name: "Part", time_limit_seconds: 600 });
    await post(`/api/sections/${part.id}/questions/`, { placements });
  }
  const published = await server.call("PATCH", `/api/assessments/${id}/`, { as: tutor, body: { action: "publish" } });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  return id;
}

const versionOf = async (id: string) =>
  loadAssessmentVersion(server.platform.db, (await findPublishedVersion(server.platform.db, id)) ?? "");

interface Got {
  version_placement_id: string;
  question_version_id: string;
  points: number;
}

/** Begins all sections of a new sitting, one after the other. @returns Its attempts by section. */
async function drawSitting(version: AssessmentVersion): Promise<Got[][]> {
  const { db } = server.platform;
  const { assessment_id: assessment, sections } = version;
  const sessionId = await createSessionRow(db, { id: assessment, versionId: version.id }, student.id, "cancelled");
  return inTransaction(db, async (tx) => {
    for (const [index, section] of sections.entries()) {
      const sessionSectionId = newId();
      const own = { session_id: sessionId, id: sessionSectionId, version_section_id: section.id, position: index + 1 };
      await tx.insertInto("session_sections").values(own).execute();
      const pending = sections.slice(index + 1);
      await fixAttempts(tx, [{ sessionId, sessionSectionId, version, section, pending }], unforeseeable);
    }
    const rows = await tx
      .selectFrom("attempts")
      .innerJoin("session_sections as section", "section.id", "attempts.session_section_id")
      .select(["section.position as part", "version_placement_id", "question_version_id", "points"])
      .where("attempts.session_id", "=", sessionId)
      .orderBy("attempts.position")
      .execute();
    return sections.map((_, index) => rows.filter((row) => row.part === index + 1));
  });
}

describe("what a sitting is given", () => {
  test("in 200 sittings no question comes twice, every rule is kept, and what is for everyone is the same", async () => {
    await questions("tundra", 6);
    await questions("tundra fjord", 3);
    for (const title of ["One", "Two", "Three"])
      await questions("tundra moraine", 2, { title, body: `<p>${title}</p>` });
    const [fixed = ""] = await questions("tundra", 1);
    const version = await versionOf(
      await publish(
        [
          draw("tundra", 3),
          { question: fixed, points: 5 },
          { ...draw("tundra", 2, { same_for_all: true }), points: 2 },
        ],
        [draw("moraine", 2, { keep_stimulus: true }), draw("tundra", 2)],
        // Takes all that there are, unless one of them is the same for everyone: then what was left would not do.
        [draw("fjord", 1), draw("moraine", 2)],
      ),
    );
    const entries = new Map(version.sections.flatMap(({ placements }) => placements.map((one) => [one.id, one])));
    const shared = new Set<string>();
    const firsts = new Set<string>();
    for (let sitting = 0; sitting < 200; sitting += 1) {
      const sections = await drawSitting(version);
      const got = sections.flat();
      expect(got).toHaveLength(13);
      expect(new Set(got.map((one) => one.question_version_id)).size).toBe(13);
      for (const [id, entry] of entries) {
        const own = got.filter((one) => one.version_placement_id === id);
        expect(own).toHaveLength(entry.draw?.count ?? 1);
        expect(own.every((one) => one.points === entry.points)).toBe(true);
        const pool = entry.draw?.pool ?? [];
        const passages = own.map((one) => pool.find((each) => each.id === one.question_version_id)?.passage);
        if (entry.draw) expect(passages).not.toContain(undefined);
        if (entry.draw?.keep_stimulus) expect(new Set(passages).size).toBe(1);
      }
      const [first = []] = sections;
      shared.add(
        first
          .slice(4)
          .map((one) => one.question_version_id)
          .join(),
      );
      firsts.add(
        first
          .slice(0, 3)
          .map((one) => one.question_version_id)
          .join(),
      );
    }
    expect(shared.size).toBe(1);
    expect(firsts.size).toBeGreaterThan(20);
  });

  test("an early rule leaves a later one its only questions", async () => {
    await questions("atoll", 2);
    await questions("atoll lagoon", 2);
    const version = await versionOf(await publish([draw("atoll", 2)], [draw("lagoon", 2)]));
    for (let sitting = 0; sitting < 20; sitting += 1) {
      const [first = [], second = []] = await drawSitting(version);
      expect([first.length, second.length]).toEqual([2, 2]);
    }
  });

  test("stays what it was once the section has begun, and counts as it was given", async () => {
    await questions("delta", 8);
    const id = await publish([{ ...draw("delta", 4), points: 2 }], [draw("delta", 3)]);
    await allocate(server, staff, id, student.id);
    const sitter = await sit(server, student, id);
    await sitter.act("start");
    const begun = await sitter.act("begin_section");
    expect(begun.body.sections).toMatchObject([{ question_count: 4 }, { question_count: 3 }]);
    const attempts = await sitter.render();
    expect(attempts).toHaveLength(4);
    expect((await sitter.render()).map((one) => one.question.id)).toEqual(attempts.map((one) => one.question.id));
    const [first, second] = attempts;
    if (!first || !second) throw new Error("There are four");
    await sitter.save([
      { id: first.id, revision: 1, elapsed_ms: 10, response: answer(first, "A") },
      { id: second.id, revision: 1, elapsed_ms: 20, response: answer(second, "B") },
    ]);
    await sitter.act("submit", { lease: 1, unsent: 0 });
    await scoreSession(server.platform.db, () => {}, sitter.session.id);
    const session = await server.call<{ score: unknown }>(
      "GET",
      `/api/users/assessments-sessions/${sitter.session.id}/`,
      { as: staff },
    );
    expect(session.body.score).toMatchObject({
      points: 2,
      max_points: 11,
      sections: [
        { points: 2, max_points: 8, correct: 1, wrong: 1, omitted: 2, question_count: 4 },
        { points: 0, max_points: 3, omitted: 3, question_count: 3 },
      ],
    });
    const usage = async (question: string) =>
      (await server.call<{ sittings: number }>("GET", `/api/questions/${question}/usage/`, { as: tutor })).body
        .sittings;
    expect(await usage(first.question.id)).toBe(1);
  });

  test("of chosen sections alone, the rules of these are drawn", async () => {
    await questions("savanna", 3);
    const version = await versionOf(await publish([draw("savanna", 1)], [draw("savanna", 2)]));
    const [second] = await drawSitting({ ...version, sections: version.sections.slice(1) });
    expect(second).toHaveLength(2);
  });
});
