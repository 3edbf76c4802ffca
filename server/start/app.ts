import cors from "@fastify/cors";
import multipart from "@fastify/multipart";
import type { Operation } from "@sextant/contract/operation.ts";
import { operations } from "@sextant/contract/operations.ts";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { createRecordedBy } from "../administration/recordings/recorded-by.ts";
import { createHeard } from "../delivery/sessions/heard/heard.ts";
import { createTokenAuthenticator } from "../foundation/api-tokens/authenticate-token.ts";
import { createTokenUses } from "../foundation/api-tokens/token-uses.ts";
import { linkToLogo } from "../foundation/files/links.ts";
import { getSettings } from "../foundation/organisation/organisation.ts";
import { createAuthenticator } from "../foundation/sign-ins/authenticate.ts";
import { serveScim } from "../people/provisioning/serve-scim.ts";
import { bindOperations } from "../platform/binder.ts";
import { refuseEncodedBodies } from "../platform/body-encoding.ts";
import { compressAnswers } from "../platform/compress.ts";
import { answerProblems, answerUnreadable } from "../platform/errors.ts";
import { readJsonBodies } from "../platform/json-body.ts";
import { countRequests } from "../platform/metrics/count-requests.ts";
import { servePage } from "../platform/page.ts";
import type { Platform } from "../platform/platform.ts";
import { notFound, Refusal } from "../platform/refusal.ts";
import { createRequestIds, nameRequests } from "../platform/request-ids.ts";
import { guardDisk } from "../platform/storage/disk-space.ts";
import { defaultTimeouts, limitBodies, serverOptions } from "../platform/timeouts.ts";
import { readCertificate } from "../platform/tls/certificate.ts";
import { followCertificate } from "../platform/tls/follow-certificate.ts";
import { createStrictTransport } from "../platform/tls/strict-transport.ts";
import { traceRequests } from "../platform/traces/trace-requests.ts";
import { closeIfUnread, closeUnread } from "../platform/unread-bodies.ts";
import { handlersOf, laggingHandlersOf } from "./handlers.ts";

/** Creates the Fastify app, built the same way for main and for tests; it listens on nothing yet. */
export async function buildApp(platform: Platform, timeouts = defaultTimeouts): Promise<FastifyInstance> {
  const { config } = platform;
  const certificate = config.tls && (await readCertificate(config.tls));
  const app: FastifyInstance = fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    // A logger made for each call costs more than most calls; what is logged names the call itself.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: 1024 * 1024,
    genReqId: createRequestIds(config.trustProxy !== false),
    frameworkErrors: (_error, request, reply) => {
      closeIfUnread(request.raw, reply.raw);
      answerUnreadable(request, reply);
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // A server that stops answers what it was asked; connections that wait for nothing are closed.
    forceCloseConnections: "idle",
    // Its own words would be no problem document, and say nothing of when to come again.
    return503OnClosing: false,
    ...serverOptions(timeouts, certificate),
  });
  closeUnread(app);
  nameRequests(app);
  if (platform.traces) traceRequests(app, platform.traces, config.trustProxy !== false);
  if (config.tls && certificate) followCertificate(app, config.tls, certificate, timeouts.certificateMs);
  limitBodies(app, timeouts);
  guardDisk(app, config);
  answerProblems(app, platform.metrics);
  countRequests(app, platform.metrics);
  readJsonBodies(app);
  app.addHook("preClose", async () => platform.live.endAll());
  // Nobody else's origin is answered without it, and every call would pay for the look.
  if (config.allowedOrigins.length > 0) {
    await app.register(cors, {
      origin: config.allowedOrigins,
      methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
      allowedHeaders: ["authorization", "content-type", "idempotency-key", "last-event-id"],
      exposedHeaders: [
        "retry-after",
        "idempotent-replayed",
        "server-timing",
        "sextant-replica-lag",
        "sextant-replica-limit",
      ],
      maxAge: 600,
    });
  }
  refuseEncodedBodies(app);
  await compressAnswers(app);
  await app.register(multipart, {
    limits: { files: 1, fields: 20, fieldSize: 64 * 1024, fileSize: 100 * 1024 * 1024 },
  });
  // A page's recording comes packed, and is unpacked where its bounds are known.
  app.addContentTypeParser("application/gzip", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  // The bytes of an upload in pieces are left in their stream for who writes them to disk.
  app.addContentTypeParser("application/offset+octet-stream", (_request, _payload, done) => done(null));
  // A mail program that posts for its reader sends a form, which says nothing that its address does not.
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (request, body, done) => {
    if (request.url.startsWith("/api/notifications/unsubscribe")) return done(null, undefined);
    // A sign-in service has the browser post its answer as a form, and so does a learning platform.
    if (request.url.startsWith("/api/sso/saml/") || request.url.startsWith("/api/lti/"))
      return done(null, Object.fromEntries(new URLSearchParams(String(body))));
    done(new Refusal("unsupported_media_type", "Send JSON instead of a form."));
  });
  const isStrict = createStrictTransport(config);
  app.addHook("onSend", (request, reply, payload, done) => {
    if (isStrict(request)) reply.header("strict-transport-security", "max-age=31536000");
    reply.header("x-content-type-options", "nosniff");
    reply.header("referrer-policy", "no-referrer");
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    done(null, payload);
  });
  const heard = createHeard(platform.db);
  // Writes what was noted since the last write, for the remaining processes.
  app.addHook("preClose", () => heard.flush().catch(() => {}));
  const tokenUses = createTokenUses(platform.db, platform.log);
  app.addHook("preClose", () => tokenUses.flush());
  const authenticateToken = createTokenAuthenticator(platform);
  const authenticateSignIn = createAuthenticator(platform);
  bindOperations(app, handlersOf(platform, heard), {
    onCall: heard.hear,
    onToken: tokenUses.note,
    db: platform.db,
    log: platform.log,
    secret: platform.secret,
    replica: platform.replica && { replica: platform.replica, handlers: laggingHandlersOf(platform, platform.replica) },
    authenticate: async (request, isPatient) =>
      (await authenticateToken(request)) ?? (await authenticateSignIn(request, isPatient)),
  });
  app.all("/api", async () => {
    throw notFound("This call");
  });
  app.all("/api/*", async (request) => {
    // A known path with another method is as unknown as an unknown path; say which it was.
    throw new Refusal("not_found", `There is no ${request.method} ${request.url.split("?")[0]}.`);
  });
  for (const { path, method } of Object.values<Operation>(operations)) {
    if (path.startsWith("/api/")) continue;
    // A path of a call has no page.
    const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"].filter((other) => other !== method);
    app.route({
      method: methods,
      url: path,
      handler: async (request) => {
        throw new Refusal("not_found", `There is no ${request.method} ${path}.`);
      },
    });
  }
  await app.register((scope) => serveScim(scope, platform), { prefix: "/scim/v2" });
  const findBrand = async () => {
    const { organisation_name: name, logo_file: logo } = (await getSettings(platform.db)).value;
    return { name, logo: linkToLogo(platform, logo) };
  };
  await servePage(app, config, createRecordedBy(platform), findBrand);
  return app;
}
