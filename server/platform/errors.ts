import type { FastifyInstance, FastifyRequest } from "fastify";
import { problemOf, Refusal } from "./refusal.ts";

interface Coded {
  code?: string;
  statusCode?: number;
  message?: string;
}

/** What PostgreSQL refuses because two people met: told as the conflict that it is. */
const conflicts: Record<string, string> = {
  "23503": "It refers to something that is no longer there, or something still refers to it.",
  "23505": "Something with the same name or in the same place is there already.",
};

/** The database is away or has no room: by its own codes, and by those of the socket to it. */
const unreachable = [
  "57P01",
  "57P02",
  "57P03",
  "08006",
  "08003",
  "53300",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
];

/** Any error as a refusal; what we do not know becomes `internal` and is logged. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const coded = error as Coded;
  if (coded.code?.startsWith("FST_ERR_CTP_INVALID_MEDIA_TYPE")) {
    return new Refusal(
      "unsupported_media_type",
      "Send application/json, or multipart/form-data where a file is asked for.",
    );
  }
  if (coded.statusCode === 413) return new Refusal("too_large", "The body is larger than this call takes.");
  if (coded.statusCode === 415) return new Refusal("unsupported_media_type", "This content type is not taken here.");
  if (coded.statusCode && coded.statusCode >= 400 && coded.statusCode < 500) {
    return new Refusal("malformed", "The request could not be read: it is not well-formed.", { cause: error });
  }
  if (error instanceof SyntaxError)
    return new Refusal("malformed", "The body is not well-formed JSON.", { cause: error });
  const conflict = conflicts[coded.code ?? ""];
  if (conflict) return new Refusal("in_use", conflict, { cause: error });
  // 22P05, 22021: text that PostgreSQL cannot hold, such as NUL; 22003: a number out of range.
  if (["22P05", "22021", "22003", "22P02"].includes(coded.code ?? "")) {
    return new Refusal("malformed", "A value cannot be stored: it is out of range or not valid text.", {
      cause: error,
    });
  }
  // Two transactions stood in each other's way: the same request goes through when it comes again.
  if (["40001", "40P01", "55P03"].includes(coded.code ?? "")) {
    return new Refusal("overloaded", "Two changes met; send this again.", { retryAfter: 1, cause: error });
  }
  // The pool is exhausted or the database is away: the page tries again.
  if (unreachable.includes(coded.code ?? "") || coded.message?.startsWith("Connection terminated")) {
    return new Refusal("overloaded", "The database is not reachable at the moment.", { retryAfter: 2, cause: error });
  }
  return new Refusal("internal", "This is our fault; it has been logged.", { cause: error });
}

/** Answers every refusal and every unknown path under /api/ with a problem document. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request: FastifyRequest, reply) => {
    const refusal = toRefusal(error);
    const problem = problemOf(refusal);
    if (problem.status >= 500)
      request.log.error(
        { err: error, call: `${request.method} ${request.url.split("?")[0]}` },
        "refused with %s",
        refusal.code,
      );
    if (refusal.details.retryAfter !== undefined) reply.header("retry-after", String(refusal.details.retryAfter));
    return reply.code(problem.status).type("application/problem+json").send(JSON.stringify(problem));
  });
}
