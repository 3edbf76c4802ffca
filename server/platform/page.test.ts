import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { keepPage } from "./kept-page.ts";
import { type RecordedBy, servePage } from "./page.ts";

/** What the server writes the organisation into. */
const branded =
  '<title>Sextant</title><meta name="application-name" content="Sextant" /><meta name="sextant-logo" content="" />' +
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />';

let folder: string;
let data: string;
let app: FastifyInstance;
let recordedBy: RecordedBy | null = null;
let organisation: string | null = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sextant-page-"));
  await mkdir(join(folder, "assets"));
  for (const name of ["index.html", "player.html", "signin.html", "api-docs.html", "index.html.br", "index.html.gz"]) {
    await writeFile(
      join(folder, name),
      `<!doctype html><meta name="sextant-api-host" content=""><title>${name}</title><body>${branded}</body>`,
    );
  }
  await writeFile(join(folder, "service-worker.js"), "addEventListener('fetch', () => {});");
  for (const name of ["a-1.js", "a-1.js.br", "pdf.worker.min-1.mjs"])
    await writeFile(join(folder, "assets", name), "export {};");
  data = await mkdtemp(join(tmpdir(), "sextant-data-"));
  app = fastify();
  app.all("/api/*", (_request, reply) => reply.code(404).send());
  await servePage(
    app,
    readConfig({ API_HOST: "https://api.example.org", DATA_DIR: data }),
    async () => recordedBy,
    async () => {
      if (organisation === null) throw new Error("The database is out of reach");
      return { name: organisation, logo: organisation.startsWith("A") ? "https://api.example.org/logo?a=1&b=2" : null };
    },
    `${folder}/`,
  );
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
  await rm(data, { recursive: true });
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
    for (const feature of ["camera", "microphone", "geolocation"]) {
      expect(answer.headers["permissions-policy"]).toContain(`${feature}=()`);
    }
    expect(answer.headers["permissions-policy"]).not.toMatch(/fullscreen|clipboard|publickey/);
    expect(answer.body).toContain('content="https://api.example.org"');
  }
});

test("a shared report is kept by no search engine", async () => {
  expect((await app.inject({ url: "/shared-report" })).headers["x-robots-tag"]).toContain("noindex");
  expect((await app.inject({ url: "/" })).headers["x-robots-tag"]).toBeUndefined();
});

test.each(["/", "/index.html", "/player.html", "/bank", "/sittings/x"])("%s brings a document", async (url) => {
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.body.includes("<!doctype")]).toEqual([200, true]);
});

test.each([
  ["/.well-known/openid-configuration", undefined],
  ["/.well-known", undefined],
  ["/scim/v2/Users?filter=x", undefined],
  ["/SCIM", undefined],
  ["/lti/launch", "text/html"],
  ["/saml/acs", "*/*"],
  ["/manifest.json", "application/json"],
])("%s, asked for %s, brings no page", async (url, accept) => {
  const answer = await app.inject({ url, headers: accept ? { accept } : {} });
  expect([answer.statusCode, answer.body]).toEqual([404, ""]);
});

test.each([
  ["/scimitar", undefined],
  ["/bank", "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"],
  ["/bank", "*/*"],
  ["/bank", ""],
])("%s, asked for %s, brings one", async (url, accept) => {
  expect((await app.inject({ url, headers: accept === undefined ? {} : { accept } })).statusCode).toBe(200);
});

test.each([
  ["/", "index.html"],
  ["/signing", "index.html"],
  ["/sittings/x", "player.html"],
  ["/signin", "signin.html"],
  ["/signin?sso=failed", "signin.html"],
  ["/signin/reset?token=x", "signin.html"],
  ["/first-staff?token=x", "signin.html"],
  ["/seb/start/x?code=y", "signin.html"],
  ["/sebastian", "index.html"],
  ["/api/docs/", "api-docs.html"],
  ["/api/docs/?x=1", "api-docs.html"],
])("%s is of the entry %s", async (url, entry) => {
  expect((await app.inject({ url })).body).toContain(`<title>${entry}</title>`);
});

test.each([
  ["Meridian", "Meridian", "Meridian"],
  ["The Meridian School of Sydney", "The Meridian School of Sydney", "Sextant"],
  ["", "Sextant", "Sextant"],
  [null, "Sextant", "Sextant"],
])("the app of an organisation called %j is installed as %s, in short %s", async (name, long, short) => {
  organisation = name;
  const answer = await app.inject({ url: "/manifest.webmanifest" });
  expect(answer.headers["content-type"]).toContain("application/manifest+json");
  expect(answer.headers["cache-control"]).toBe("no-cache");
  expect(answer.json()).toMatchObject({
    id: "/",
    name: long,
    short_name: short,
    start_url: "/",
    display: "standalone",
  });
});

test("beside the reference of the API, what isn’t a call has no page", async () => {
  for (const url of ["/api/docsearch", "/api/docs/x"]) expect((await app.inject({ url })).statusCode).toBe(404);
  expect((await app.inject({ method: "POST", url: "/api/docs/" })).statusCode).toBe(404);
});

test("the reference of the API may load its own files and the document, and no HTML enters it at all", async () => {
  const policy = (await app.inject({ url: "/api/docs/" })).headers["content-security-policy"];
  expect(policy).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
      "connect-src 'self' https://api.example.org; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types 'none'",
  );
});

test("the worker that draws PDFs of strangers may run itself and its decoders, and call nobody", async () => {
  const policyOf = async (name: string) =>
    (await app.inject({ url: `/assets/${name}` })).headers["content-security-policy"];
  expect(await policyOf("pdf.worker.min-1.mjs")).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'");
  expect(await policyOf("a-1.js")).toBeUndefined();
});

test("the service worker is asked for again each time, and may reach this server alone", async () => {
  const { headers } = await app.inject({ url: "/service-worker.js" });
  expect(headers["content-type"]).toContain("javascript");
  expect(headers["cache-control"]).toBe("no-cache");
  expect(headers["content-security-policy"]).toBe("default-src 'none'; connect-src 'self'");
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

test("files of an earlier release are served as they were, and a name of no release is not found", async () => {
  const assets = join(data, "page", "assets");
  await mkdir(assets, { recursive: true });
  await writeFile(join(assets, "order-old.js"), "export const of = 1;");
  await writeFile(join(assets, "order-old.js.br"), "shorter");
  await writeFile(join(data, "page", "secret.json"), "{}");
  const plain = await app.inject({ url: "/assets/order-old.js" });
  expect([plain.statusCode, plain.body]).toEqual([200, "export const of = 1;"]);
  expect(plain.headers["cache-control"]).toContain("immutable");
  const short = await app.inject({ url: "/assets/order-old.js", headers: { "accept-encoding": "br" } });
  expect([short.headers["content-encoding"], short.body]).toEqual(["br", "shorter"]);
  for (const name of ["order-older.js", "..%2fsecret.json", "%2e%2e%2fsecret.json", "../secret.json", ".", ""]) {
    const answer = await app.inject({ url: `/assets/${name}` });
    expect([name, answer.body.includes("{}")]).toEqual([name, false]);
    expect([name, answer.statusCode === 404 || answer.body.includes("<!doctype")]).toEqual([name, true]);
  }
  expect((await app.inject({ url: "/assets/order-older.js" })).statusCode).toBe(404);
});

test.each([
  ["", "Sextant", false],
  [null, "Sextant", false],
  ["Harbour “Prep” & Söhne", "Harbour “Prep” &amp; Söhne", false],
  ['A</title><script>"$&', "A&lt;/title&gt;&lt;script&gt;&quot;$&amp;", true],
])("a page of an organisation called %j is titled %s", async (name, shown, hasLogo) => {
  organisation = name;
  const { body } = await app.inject({ url: "/branded/" });
  const logo = hasLogo ? "https://api.example.org/logo?a=1&amp;b=2" : "";
  const icon = hasLogo ? `href="${logo}"` : 'href="/favicon.svg" type="image/svg+xml"';
  expect(body).toContain(`<title>${shown}</title>`);
  expect(body).toContain(`<meta name="application-name" content="${shown}" />`);
  expect(body).toContain(`<meta name="sextant-logo" content="${logo}" />`);
  expect(body).toContain(`<link rel="icon" ${icon} />`);
  organisation = "";
});

test("a file whose folder was replaced while this process serves is found among those that are kept", async () => {
  await writeFile(join(folder, "assets", "b-1.js"), "export {};");
  const other = fastify();
  await servePage(
    other,
    readConfig({ DATA_DIR: data }),
    async () => null,
    async () => ({ name: "", logo: null }),
    `${folder}/`,
  );
  await keepPage(data, ["b-1.js"], folder);
  await rm(join(folder, "assets", "b-1.js"));
  expect((await other.inject({ url: "/assets/b-1.js" })).statusCode).toBe(200);
  await other.close();
});
