import { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Certificate } from "./tls/certificate.ts";

/** How long connections are waited for, in ms. */
export interface Timeouts {
  /** Until the headers of a request are whole. */
  headersMs: number;
  /** Until a body is whole that is no upload. */
  bodyMs: number;
  /** Until an upload is whole; one that comes piece by piece is taken up again. */
  uploadMs: number;
  /** For a connection on which nothing moves while a request is under way. Live events show a sign of life more often. */
  idleMs: number;
  /** For the next request on a connection: longer than proxies keep theirs, so that these close first. */
  keepAliveMs: number;
  /** How often requests that are not whole are looked at. */
  checkMs: number;
  /** How often the files of a certificate are compared with those in use. */
  certificateMs: number;
}

export const defaultTimeouts: Timeouts = {
  headersMs: 15_000,
  bodyMs: 30_000,
  uploadMs: 3_600_000,
  idleMs: 300_000,
  keepAliveMs: 75_000,
  checkMs: 5000,
  certificateMs: 10_000,
};

/**
 * Returns Node's own server with the limits that it keeps, as Fastify takes them.
 *
 * @param certificate Null for plain http.
 */
export function serverOptions(
  { headersMs, uploadMs, idleMs, keepAliveMs, checkMs }: Timeouts,
  certificate: Certificate | null = null,
) {
  const http = { headersTimeout: headersMs, connectionsCheckingInterval: checkMs };
  return {
    requestTimeout: uploadMs,
    connectionTimeout: idleMs,
    keepAliveTimeout: keepAliveMs,
    ...(certificate ? { https: { ...http, ...certificate, handshakeTimeout: headersMs } } : { http }),
  };
}

/** Waits with this answer as long as its work takes, which has limits of its own, though nothing moves on its connection meanwhile. */
export function waitForWork({ raw }: FastifyRequest): void {
  // A call from within, as tests make it, has no connection.
  if (raw.socket instanceof Socket) raw.socket.setTimeout(0);
}

/** True for a body that may be large, and so may take its time. */
function isUpload({ headers }: FastifyRequest): boolean {
  const type = headers["content-type"] ?? "";
  return type.startsWith("multipart/") || type.startsWith("application/offset+octet-stream");
}

/** Disconnects clients that send a small body slowly, so that unfinished requests don't pile up. */
export function limitBodies(app: FastifyInstance, { bodyMs }: Timeouts): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw } = request;
    const hasBody = raw.headers["content-length"] !== undefined || raw.headers["transfer-encoding"] !== undefined;
    if (hasBody && !isUpload(request)) {
      const timer = setTimeout(() => raw.destroy(), bodyMs).unref();
      const stop = () => clearTimeout(timer);
      raw.once("end", stop).once("close", stop);
    }
    done();
  });
}
