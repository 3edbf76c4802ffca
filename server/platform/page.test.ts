import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { type RecordedBy, servePage } from "./page.ts";

let folder: string;
let app: FastifyInstance;
let recordedBy: RecordedBy | null = null;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sextant-page-"));
  await mkdir(join(folder, "assets"));
  for (const name of ["index.html", "player.html", "signin.html", "index.html.br", "index.html.gz"]) {
    await writeFile(
      join(folder, name),
      `<!doctype html><meta name="sextant-api-host" content=""><title>${name}</title><body></body>`,
    );
  }
  for (const name of ["a-1.js", "a-1.js.br", "pdf.worker.min-1.mjs"])
    await writeFile(join(folder, "assets", name), "export {};");
  app = fastify();
  await servePage(app, readConfig({ API_HOST: "https://api.example.org" }), async () => recordedBy, `${folder}/`);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test.each([
  ...[
    "/",
    "/index.html",
    "/player.html",
    "/signin.html",
    "/index.html/",
    "/INDEX.html",
    "//index.html",
    "/%69ndex.html",
    "/assets/../index.html",
  ],
  ...[
    "/sittings/x",
    "/signin",
    "/signin/forgot",
    "/first-staff",
    "/bank",
    "/index.html?x=1",
    "/index.html.br",
    "/index.html.gz",
    "/assets/",
    "/assets/none.js",
  ],
])("%s brings no document without its policy", async (url) => {
  for (const encoding of ["identity", "br, gzip"]) {
    const answer = await app.inject({ url, headers: { "accept-encoding": encoding } });
    const isDocument = String(answer.headers["content-type"]).includes("html") || answer.body.includes("<!doctype");
    if (!isDocument) continue;
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(answer.headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(answer.body).toContain('content="https://api.example.org"');
  }
});

test.each(["/", "/index.html", "/player.html", "/bank", "/sittings/x"])("%s brings a document", async (url) => {
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.body.includes("<!doctype")]).toEqual([200, true]);
});

test.each([
  ["/", "index.html"],
  ["/signing", "index.html"],
  ["/sittings/x", "player.html"],
  ["/signin", "signin.html"],
  ["/signin?sso=failed", "signin.html"],
  ["/signin/reset?token=x", "signin.html"],
  ["/first-staff?token=x", "signin.html"],
])("%s is of the entry %s", async (url, entry) => {
  expect((await app.inject({ url })).body).toContain(`<title>${entry}</title>`);
});

test("the worker that draws PDFs of strangers may run itself and its decoders, and call nobody", async () => {
  const policyOf = async (name: string) =>
    (await app.inject({ url: `/assets/${name}` })).headers["content-security-policy"];
  expect(await policyOf("pdf.worker.min-1.mjs")).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'");
  expect(await policyOf("a-1.js")).toBeUndefined();
});

test("assets are served for ever", async () => {
  const answer = await app.inject({ url: "/assets/a-1.js" });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toContain("immutable");
});

test("assets go as they were compressed beforehand to who takes that, and as they are to anybody else", async () => {
  const read = async (name: string, accepted: string, method: "GET" | "HEAD" = "GET") => {
    const answer = await app.inject({ method, url: `/assets/${name}`, headers: { "accept-encoding": accepted } });
    const { "content-encoding": encoding, "content-type": type, vary } = answer.headers;
    return [answer.statusCode, encoding, type, vary, answer.body];
  };
  const script = "application/javascript; charset=utf-8";
  expect(await read("a-1.js", "gzip, br")).toEqual([200, "br", script, "accept-encoding", "export {};"]);
  expect(await read("a-1.js", "br", "HEAD")).toEqual([200, "br", script, "accept-encoding", ""]);
  expect(await read("a-1.js", "gzip")).toEqual([200, undefined, script, "accept-encoding", "export {};"]);
  expect(await read("pdf.worker.min-1.mjs", "br")).toEqual([200, undefined, script, "accept-encoding", "export {};"]);
});

test("assets are those that were there at the start, by their very names: the folder is not looked through for each", async () => {
  await writeFile(join(folder, "assets", "late-1.js"), "export {};");
  for (const name of ["late-1.js", "A-1.js", "%2e%2e%2findex.html", "a-1.js/", ""]) {
    const answer = await app.inject({ url: `/assets/${name}` });
    expect([name, answer.statusCode]).toEqual([name, 404]);
  }
});

test("a document loads the recorder, and may reach the operator’s origin, exactly while that is set, and never at sign-in", async () => {
  const origin = "https://replay.example.org";
  const roles = ["student", "tutor"];
  const read = async (url: string) => {
    const { body, headers } = await app.inject({ url });
    const policy = String(headers["content-security-policy"]);
    const named = policy.split("; ").filter((part) => part.includes(origin));
    return {
      loads: body.includes('src="/recorder.js" data-roles="student tutor"'),
      named,
      trusts: policy.includes("sextant-recorder"),
    };
  };
  const none = { loads: false, named: [], trusts: false };
  const api = "https://api.example.org";
  expect([await read("/"), await read("/sittings/x")]).toEqual([none, none]);
  recordedBy = { origin: null, roles };
  expect(await read("/sittings/x")).toEqual({ loads: true, named: [], trusts: true });
  recordedBy = { origin, roles };
  const named = [`script-src 'self' ${origin}`, `connect-src 'self' ${api} ${origin}`];
  for (const url of ["/", "/sittings/x"]) expect(await read(url)).toEqual({ loads: true, named, trusts: true });
  const never = ["/profile", "/profile?to=x", "/people", "/people/x", "/welcome", "/recordings", "/settings"];
  for (const url of ["/signin", "/signin/reset?token=x", "/signin/forgot", "/first-staff", ...never]) {
    expect([url, await read(url)]).toEqual([url, none]);
  }
  // The recorder that comes along waits there for a page that may be recorded.
  recordedBy = { origin: null, roles };
  expect(await read("/profile")).toEqual({ loads: true, named: [], trusts: true });
  recordedBy = null;
  expect(await read("/")).toEqual(none);
});
