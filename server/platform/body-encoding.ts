import type { FastifyInstance } from "fastify";
import { Refusal } from "./refusal.ts";
import { hasBody } from "./unread-bodies.ts";

/** Refuses bodies that were compressed for their way here: bytes that say little would become many before anything limits them. */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook("preParsing", (request, reply, _payload, done) => {
    const encoding = request.headers["content-encoding"]?.trim().toLowerCase() ?? "";
    if (encoding === "" || encoding === "identity" || !hasBody(request.raw)) return done();
    reply.header("accept-encoding", "identity");
    done(new Refusal("unsupported_media_type", "Send the body as it is, without Content-Encoding."));
  });
}
