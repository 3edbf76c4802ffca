import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";

const builtPage = fileURLToPath(new URL("../../web/dist/", import.meta.url));

/** Pages with an entry of their own, by how their path begins; every other path is the application's. */
const entries: [path: RegExp, file: string][] = [
  [/^\/sittings\//, "player.html"],
  [/^\/(?:signin|first-staff)(?:[/?]|$)/, "signin.html"],
];

/** What a page may load and do: its own scripts, no inline ones, markup only through named Trusted Types policies. */
function contentSecurityPolicy(config: Config, isApplication: boolean): string {
  const api = config.apiHost ? ` ${config.apiHost}` : "";
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Typeset math carries its measures in style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${api}`,
    "font-src 'self'",
    // Lessons on film are played in the application alone, from where files are served.
    ...(isApplication ? [`media-src 'self'${api}`] : []),
    `connect-src 'self'${api}`,
    "manifest-src 'self'",
    // PDFs that were uploaded as answers, as the browser shows them: a frame holds what this page made, never what a server sent.
    ...(isApplication ? ["frame-src blob:", "object-src blob:"] : ["object-src 'none'"]),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types sextant-content sextant-worker default",
  ].join("; ");
}

/**
 * Serves the built page: hashed assets for ever, documents fresh, with the API host written into them at run time. Documents leave by one
 * handler only, which gives each its policy, whatever path asks for them.
 *
 * @param folder Of the built page, with a slash at its end; without a page in it nothing is served.
 */
export async function servePage(app: FastifyInstance, config: Config, folder = builtPage): Promise<void> {
  if (!existsSync(`${folder}index.html`)) return;
  // Only in the application, not beside a test or a sign-in.
  const policyOf = (file: string) => contentSecurityPolicy(config, file === "index.html");
  await serveFiles(app, folder);
  const documents = new Map<string, string>();
  for (const file of new Set([...entries.map(([, name]) => name), "index.html"])) {
    if (!existsSync(`${folder}${file}`)) continue;
    const html = await readFile(`${folder}${file}`, "utf8");
    const host = config.apiHost.replaceAll('"', "&quot;");
    documents.set(
      file,
      html.replace('name="sextant-api-host" content=""', `name="sextant-api-host" content="${host}"`),
    );
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== "GET" && request.method !== "HEAD") return reply.code(404).send();
    // A page in the place of a script or style that is gone would be kept for one, and not asked for again.
    if (request.url.startsWith("/assets/")) return reply.code(404).header("cache-control", "no-store").send();
    const file = entries.find(([path, name]) => path.test(request.url) && documents.has(name))?.[1] ?? "index.html";
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("content-security-policy", policyOf(file))
      .header("cross-origin-opener-policy", "same-origin")
      .send(documents.get(file));
  });
}

/** Serves what a document loads: assets by one route, since one for each of a thousand costs more than all else of a start. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const files = { index: false, preCompressed: true, decorateReply: false } as const;
  if (existsSync(`${folder}assets/`))
    await app.register(fastifyStatic, {
      ...files,
      root: `${folder}assets/`,
      prefix: "/assets/",
      setHeaders: (reply) => reply.header("cache-control", "public, max-age=31536000, immutable"),
    });
  await app.register(fastifyStatic, {
    ...files,
    root: folder,
    wildcard: false,
    globIgnore: ["assets/**", "**/*.html", "**/*.html.*"],
    setHeaders: (reply) => reply.header("cache-control", "no-cache"),
  });
}
