import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { servePage } from "./page.ts";

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sextant-page-"));
  await mkdir(join(folder, "assets"));
  for (const name of ["index.html", "player.html", "signin.html", "index.html.br", "index.html.gz"]) {
    await writeFile(
      join(folder, name),
      `<!doctype html><meta name="sextant-api-host" content=""><title>${name}</title>`,
    );
  }
  await writeFile(join(folder, "assets/a-1.js"), "export {};");
  app = fastify();
  await servePage(app, readConfig({ API_HOST: "https://api.example.org" }), `${folder}/`);
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

test("assets are served for ever", async () => {
  const answer = await app.inject({ url: "/assets/a-1.js" });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toContain("immutable");
});
