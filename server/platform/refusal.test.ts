import { Writable } from "node:stream";
import { problem, problems } from "@sextant/contract/problems.ts";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { answerProblems } from "./errors.ts";
import { invalid, notFound, problemOf, Refusal } from "./refusal.ts";

const codes = Object.keys(problems) as (keyof typeof problems)[];

describe("problemOf", () => {
  it.each(codes)("%s is a problem document with its own status", (code) => {
    const document = problemOf(new Refusal(code, "What happened."));
    expect(problem.parse(document)).toEqual(document);
    expect(document).toEqual({
      ...problems[code],
      type: `urn:sextant:problem:${code}`,
      detail: "What happened.",
      code,
    });
  });

  it("carries the fields, the state and what else is to be told", () => {
    const refusal = new Refusal("illegal_transition", "It is over.", {
      errors: [{ path: "action", message: "Too late." }],
      state: "submitted",
      members: { session: { id: "s" } },
    });
    expect(problemOf(refusal)).toMatchObject({
      errors: [{ path: "action", message: "Too late." }],
      state: "submitted",
      session: { id: "s" },
    });
  });

  it("keeps cause and waiting time to itself", () => {
    const cause = new Error("password=hunter2");
    const refusal = new Refusal("overloaded", "Come back later.", { retryAfter: 2, cause });
    expect(refusal.cause).toBe(cause);
    expect(refusal.details.retryAfter).toBe(2);
    expect(Object.keys(problemOf(refusal))).toEqual(["type", "title", "status", "detail", "code"]);
  });
});

it("does not tell what is missing from what is out of reach", () => {
  expect(problemOf(notFound("This session"))).toMatchObject({
    status: 404,
    detail: "This session doesn’t exist, or you don’t have access to it.",
  });
});

it("says which field is not valid", () => {
  expect(problemOf(invalid("user", "Only students take assessments."))).toMatchObject({
    status: 422,
    detail: "Only students take assessments.",
    errors: [{ path: "user", message: "Only students take assessments." }],
  });
});

it("is logged as an error with its cause, and in one line where it was planned", async () => {
  const lines: { level: number; msg: string; err?: unknown }[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const app = Fastify({ logger: { stream, level: "info" }, disableRequestLogging: true });
  answerProblems(app, { refused() {} });
  const refuse = (isPlanned: boolean) => () => {
    throw new Refusal("overloaded", "Too much to do.", { isPlanned });
  };
  app.get("/planned", refuse(true));
  app.get("/fault", refuse(false));
  for (const url of ["/planned", "/fault"]) expect((await app.inject({ url })).statusCode).toBe(503);
  await app.close();
  expect(lines.map(({ level, msg, err }) => [level, msg, err !== undefined])).toEqual([
    [30, "refused with overloaded: Too much to do.", false],
    [50, "refused with overloaded", true],
  ]);
});

it("says when to come again in every 503, and in what else knows it", async () => {
  const coded = (code: string) => Object.assign(new Error("failed"), { code });
  const thrown: Record<string, [error: Error, status: number, retryAfter: string | undefined]> = {
    "/planned": [new Refusal("overloaded", "Busy.", { retryAfter: 20 }), 503, "20"],
    "/unplanned": [new Refusal("overloaded", "Busy."), 503, "5"],
    "/wait": [new Refusal("too_many_requests", "Wait.", { retryAfter: 7 }), 429, "7"],
    "/full": [new Refusal("disk_full", "Full."), 507, undefined],
    "/internal": [new Error("oops"), 500, undefined],
    ...Object.fromEntries(
      ["25006", "53100", "57P01", "40001", "40P01", "55P03", "ECONNREFUSED", "ETIMEDOUT"].map((code) => [
        `/${code}`,
        [coded(code), 503, code.startsWith("4") || code === "55P03" ? "1" : "2"],
      ]),
    ),
  };
  const app = Fastify({ logger: false });
  answerProblems(app, { refused() {} });
  for (const [path, [error]] of Object.entries(thrown))
    app.get(path, () => {
      throw error;
    });
  for (const [url, [, status, retryAfter]] of Object.entries(thrown)) {
    const answered = await app.inject({ url });
    expect([url, answered.statusCode, answered.headers["retry-after"]]).toEqual([url, status, retryAfter]);
  }
  await app.close();
});

it("is spelled as the reader’s first language asks, but for what it quotes", async () => {
  const app = Fastify({ logger: false });
  answerProblems(app, { refused() {} });
  app.get("/", () => {
    throw invalid("name", "“Grey” is cancelled in this organisation.");
  });
  const answered = async (language: string) => {
    const { detail, errors } = (await app.inject({ url: "/", headers: { "accept-language": language } })).json();
    expect(errors).toEqual([{ path: "name", message: detail }]);
    return detail;
  };
  expect(await answered("en-US,en;q=0.9")).toBe("“Grey” is canceled in this organization.");
  for (const language of ["en-GB,en-US;q=0.8", "ar", ""])
    expect(await answered(language)).toBe("“Grey” is cancelled in this organisation.");
  await app.close();
});
