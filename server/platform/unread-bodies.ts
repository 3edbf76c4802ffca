import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** How long a client that is still sending may take to notice its answer: closed at once, its network would throw the answer away. */
const LINGER_MS = 5000;

/** Returns whether a request brings a body at all. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Reads what is still coming and throws it away. */
function drain(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
}

/** Has the end of a connection wait until the client has stopped sending, for a few seconds at most. */
function linger(socket: Socket, request: IncomingMessage): void {
  socket.destroySoon = () => {
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.once("close", () => clearTimeout(timer));
    socket.end();
    drain(request);
  };
}

/**
 * Has an answer close its connection when it is sent before the request was read to its end: what is left of the body would keep the
 * next request on the connection waiting, which behind a proxy is another person’s.
 */
export function closeIfUnread(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  // A call from within, as tests make it, has no connection.
  if (!hasBody(request) || !(socket instanceof Socket)) return;
  const { writeHead } = response;
  // Every answer passes here, including those of resumable uploads, which bypass the framework.
  response.writeHead = (...given: unknown[]) => {
    response.writeHead = writeHead;
    if (request.complete) {
      // All of it has arrived; some may not have been asked for.
      if (!request.readableEnded) drain(request);
    } else {
      response.shouldKeepAlive = false;
      linger(socket, request);
    }
    return Reflect.apply(writeHead, response, given);
  };
}

/** Has every answer of the app close its connection when its request was not read to its end. */
export function closeUnread(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    closeIfUnread(request.raw, reply.raw);
    done();
  });
}
