import { existsSync } from "node:fs";
import { access, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { documents as documentNames, documentOf } from "@sextant/contract/documents.ts";
import { isRecordable } from "@sextant/contract/recorded-pages.ts";
import type { FastifyInstance } from "fastify";
import { appManifest } from "./app-manifest.ts";
import type { Config } from "./config.ts";
import { builtPage, keptAssets } from "./kept-page.ts";

/** Documents on which people may be recorded: not before someone has signed in. */
const recorded = new Set(["index.html", "player.html"]);

/** Recording as it is set now: by the recorder that comes along, or by a script of the operator’s own from one origin; and people of which roles. */
export type RecordedBy = { origin: string | null; roles: readonly string[] };

/** A script of the operator’s own has no place in a document that begins on a page which is never recorded. */
function allowedAt(url: string, recordedBy: RecordedBy | null): RecordedBy | null {
  const [path = ""] = url.split(/[?#]/);
  return recordedBy?.origin && !isRecordable(path) ? null : recordedBy;
}

/** The frame that replays a recording: the recording contains its own styles, and nothing is loaded from anywhere else. */
const replayPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  // The pointer is drawn from its style.
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** The reference of the API: a viewer that isn’t ours, which needs its own script and style, pictures in its style, and the document. */
const referencePolicy = (api: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${api}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");

/**
 * What no page of ours uses, whatever runs in it: a browser then asks nobody for it. Reading aloud, full screen and the
 * clipboard stay allowed, which pages do use.
 */
const permissionsPolicy = [
  ...["accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid", "idle-detection"],
  ...["local-fonts", "magnetometer", "microphone", "midi", "payment", "screen-wake-lock", "serial", "usb"],
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** Paths that open without a sign-in and show what is one person’s: no search engine keeps them. */
const unlisted = /^\/shared-report(?:[/?]|$)/;

/** What a page may load and do: its own scripts, no inline ones, markup only through named Trusted Types policies. */
function contentSecurityPolicy(config: Config, file: string, recordedBy: RecordedBy | null): string {
  if (file === "replay.html") return replayPolicy;
  const isApplication = file === "index.html";
  const api = config.apiHost ? ` ${config.apiHost}` : "";
  if (file === "api-docs.html") return referencePolicy(api);
  const foreign = recordedBy?.origin ? ` ${recordedBy.origin}` : "";
  return [
    "default-src 'none'",
    `script-src 'self'${foreign}`,
    "style-src 'self'",
    // Typeset math carries its measures in style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${api}`,
    "font-src 'self'",
    // Lessons on film are played in the application, and clips of questions in the player too: from where files are served.
    ...(isApplication || file === "player.html" ? [`media-src 'self'${api}`] : []),
    `connect-src 'self'${api}${foreign}`,
    "manifest-src 'self'",
    // PDFs that were uploaded as answers, as the browser shows them, and recordings: a frame holds what this page made, or a page of ours.
    ...(isApplication ? ["frame-src 'self' blob:", "object-src blob:"] : ["object-src 'none'"]),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types sextant-content sextant-worker${recordedBy ? " sextant-recorder" : ""} default`,
  ].join("; ");
}

/** What the worker may do that draws PDFs, which strangers wrote: run itself and its decoders of pictures, and call nobody. */
const pdfWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/** What the service worker may do, which sees every request of the page: ask this server, and nobody else. */
const workerPolicy = "default-src 'none'; connect-src 'self'";

/** Where other systems look for protocols: a page there would make a wrong address seem right. */
const protocols = /^\/(?:\.well-known|scim|lti|saml)(?:[/?]|$)/i;

/** Returns whether the client accepts pages; a program that takes JSON alone doesn’t. */
const takesPages = (accept: string | undefined): boolean =>
  accept === undefined || accept === "" || /text\/(?:html|\*)|application\/xhtml\+xml|\*\/\*/i.test(accept);

/** Has a document load the recorder, once all else of it is there, and says whose pages it is for. */
function withRecorder(html: string, { roles }: RecordedBy): string {
  const script = `<script type="module" src="/recorder.js" data-roles="${roles.join(" ")}" fetchpriority="low"></script>`;
  return html.replace("</body>", `  ${script}\n  </body>`);
}

/** What pages say of the organisation: its name, and a link to its picture where it has one. */
interface PageBrand {
  name: string;
  logo: string | null;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Writes the organisation's name and picture into a document: its title, its icon, and what its scripts show before any call. */
function withBrand(html: string, { name, logo }: PageBrand): string {
  const title = escaped(name || "Sextant");
  const named = html
    .replace("<title>Sextant</title>", () => `<title>${title}</title>`)
    .replace('name="application-name" content="Sextant"', () => `name="application-name" content="${title}"`);
  if (logo === null) return named;
  const link = escaped(logo);
  return named
    .replace('name="sextant-logo" content=""', () => `name="sextant-logo" content="${link}"`)
    .replace(
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />',
      () => `<link rel="icon" href="${link}" />`,
    );
}

/**
 * Serves the built page: hashed assets for ever, documents fresh, with the API host written into them at run time. Documents leave by one
 * handler only, which gives each its policy, whatever path asks for them.
 *
 * @param findRecordedBy Says how people are recorded now; null while nobody is.
 * @param findBrand Says what the organisation is called and shows, which names pages and the installed app.
 * @param folder Of the built page, with a slash at its end; without a page in it nothing is served.
 */
export async function servePage(
  app: FastifyInstance,
  config: Config,
  findRecordedBy: () => Promise<RecordedBy | null>,
  findBrand: () => Promise<PageBrand>,
  folder = builtPage,
): Promise<void> {
  if (!existsSync(`${folder}index.html`)) return;
  await serveFiles(app, folder, keptAssets(config.dataDir));
  const documents = new Map<string, string>();
  for (const file of documentNames) {
    if (!existsSync(`${folder}${file}`)) continue;
    const html = await readFile(`${folder}${file}`, "utf8");
    const host = config.apiHost.replaceAll('"', "&quot;");
    documents.set(
      file,
      html.replace('name="sextant-api-host" content=""', `name="sextant-api-host" content="${host}"`),
    );
  }
  // A page that can’t be named as it should is better than none.
  const brandNow = () => findBrand().catch((): PageBrand => ({ name: "", logo: null }));
  app.get("/manifest.webmanifest", async (_request, reply) => {
    const manifest = appManifest((await brandNow()).name);
    return reply.type("application/manifest+json").header("cache-control", "no-cache").send(JSON.stringify(manifest));
  });
  // Among the calls, where every other path that isn’t one is refused.
  app.get("/api/docs/", (_request, reply) => reply.callNotFound());
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== "GET" && request.method !== "HEAD") return reply.code(404).send();
    // A page in the place of a script or style that is gone would be kept for one, and not asked for again.
    if (request.url.startsWith("/assets/")) return reply.code(404).header("cache-control", "no-store").send();
    if (protocols.test(request.url) || !takesPages(request.headers.accept)) return reply.code(404).send();
    const named = documentOf(request.url);
    const file = documents.has(named) ? named : "index.html";
    const recordedBy = recorded.has(file) ? allowedAt(request.url, await findRecordedBy()) : null;
    const html = withBrand(documents.get(file) ?? "", await brandNow());
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("content-security-policy", contentSecurityPolicy(config, file, recordedBy))
      .header("cross-origin-opener-policy", "same-origin")
      .header("permissions-policy", permissionsPolicy)
      .headers(unlisted.test(request.url) ? { "x-robots-tag": "noindex, nofollow, noarchive" } : {})
      .send(recordedBy ? withRecorder(html, recordedBy) : html);
  });
}

/** What the builder names a file. */
const assetName = /^\w[\w.-]*$/;

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Serves what a document loads: assets by one route, since one for each of a thousand costs more than all else of a start.
 *
 * @param kept The folder with the assets of earlier releases, for pages that were opened with one of them.
 */
async function serveFiles(app: FastifyInstance, folder: string, kept: string): Promise<void> {
  const files = { index: false, preCompressed: true } as const;
  const assets = `${folder}assets/`;
  if (existsSync(assets))
    await app.register(async (scope) => {
      await scope.register(fastifyStatic, {
        ...files,
        root: assets,
        serve: false,
        setHeaders: (reply, path) => {
          reply.header("cache-control", "public, max-age=31536000, immutable");
          if (/\/pdf\.worker[^/]*$/.test(path)) reply.header("content-security-policy", pdfWorkerPolicy);
        },
      });
      const names = new Set(await readdir(assets));
      // The plugin's own route lists the folder for every file that it sends, and again for every encoding that a file doesn't have.
      scope.route<{ Params: { "*": string } }>({
        method: ["GET", "HEAD"],
        url: "/assets/*",
        handler: async ({ params: { "*": name } }, reply) => {
          // The folder may have been replaced by the next release while this process still serves.
          if (names.has(name) && (await isThere(join(assets, name)))) return reply.sendFile(name);
          if (assetName.test(name) && (await isThere(join(kept, name)))) return reply.sendFile(name, kept);
          return reply.callNotFound();
        },
        errorHandler: (error, request, reply) => {
          // The client has disconnected, which is not a server error.
          if (error.code === "ERR_STREAM_PREMATURE_CLOSE") request.raw.destroy();
          else scope.errorHandler(error, request, reply);
        },
      });
    });
  await app.register(fastifyStatic, {
    ...files,
    root: folder,
    decorateReply: false,
    wildcard: false,
    globIgnore: ["assets/**", "**/*.html", "**/*.html.*"],
    setHeaders: (reply, path) => {
      reply.header("cache-control", "no-cache");
      if (path.endsWith("/service-worker.js")) reply.header("content-security-policy", workerPolicy);
    },
  });
}
