import type { Problem } from "@sextant/contract/problems.ts";
import { sentenceInAmerican } from "@sextant/questions/text/american.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseUnreachable, isReadOnly } from "./database/unreachable.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { problemOf, Refusal, retryAfterOf } from "./refusal.ts";

interface Coded {
  code?: string;
  statusCode?: number;
}

/** What PostgreSQL refuses because two people met: told as the conflict that it is. */
const conflicts: Record<string, string> = {
  "23503": "It refers to something that no longer exists, or something still refers to it.",
  "23505": "Something with the same name or position already exists.",
};

/** Returns any error as a refusal; what we do not know becomes `internal` and is to be logged. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const coded = error as Coded;
  if (coded.code?.startsWith("FST_ERR_CTP_INVALID_MEDIA_TYPE")) {
    return new Refusal(
      "unsupported_media_type",
      "Send application/json, or multipart/form-data where a file is asked for.",
    );
  }
  if (coded.statusCode === 413) return new Refusal("too_large", "The body is too large for this call.");
  if (coded.statusCode === 415)
    return new Refusal("unsupported_media_type", "This call doesn’t accept this content type.");
  if (coded.statusCode && coded.statusCode >= 400 && coded.statusCode < 500) {
    return new Refusal("malformed", "We couldn’t read this request. Check its format.", { cause: error });
  }
  if (error instanceof SyntaxError)
    return new Refusal("malformed", "The body isn’t well-formed JSON.", { cause: error });
  const conflict = conflicts[coded.code ?? ""];
  if (conflict) return new Refusal("in_use", conflict, { cause: error });
  // 22P05, 22021: text that PostgreSQL cannot hold, such as NUL; 22003: a number out of range.
  if (["22P05", "22021", "22003", "22P02"].includes(coded.code ?? "")) {
    return new Refusal("malformed", "A value is out of range, or has characters we can’t store.", {
      cause: error,
    });
  }
  // Two transactions stood in each other's way: the same request goes through when it comes again.
  if (["40001", "40P01", "55P03"].includes(coded.code ?? "")) {
    return new Refusal("overloaded", "Two changes were made at the same time. Try again.", {
      retryAfter: 1,
      cause: error,
    });
  }
  // What the system says of a disk that takes nothing more.
  if (["ENOSPC", "EDQUOT", "EROFS"].includes(coded.code ?? "")) {
    return new Refusal("disk_full", "The server can’t write to its disk right now. Try again later.", { cause: error });
  }
  if (isReadOnly(error)) {
    return new Refusal("overloaded", "The database is read-only at the moment. Try again in a few seconds.", {
      retryAfter: 2,
      cause: error,
    });
  }
  if (isDatabaseUnreachable(error)) {
    return new Refusal("overloaded", "We can’t reach the database right now. Try again in a few seconds.", {
      retryAfter: 2,
      cause: error,
    });
  }
  return new Refusal("internal", "Something went wrong on our side, and we’ve logged it. Try again.", { cause: error });
}

/** Answers a request whose path cannot be read, such as one with a bad escape: it reaches no route. */
export function answerUnreadable(request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new Refusal("malformed", "We couldn’t read this path. Check its percent-encoding.");
  const problem = problemOf(refusal, request.id);
  reply
    .code(problem.status)
    .headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" })
    .type("application/problem+json")
    .send(JSON.stringify(problem));
}

/** Counts a refusal, and logs one that is a fault of ours. @returns The error as a refusal. */
export function noteRefusal(error: unknown, request: FastifyRequest, metrics: Pick<Metrics, "refused">): Refusal {
  const refusal = toRefusal(error);
  metrics.refused(refusal.code);
  if (problemOf(refusal).status >= 500) {
    const call = `${request.method} ${request.url.split("?")[0]}`;
    // Named here too: a request that came to grief in its body is not the one that is being answered.
    const about = { request_id: request.id, call };
    if (refusal.details.isPlanned) request.log.info(about, "refused with %s: %s", refusal.code, refusal.message);
    else request.log.error({ ...about, err: error }, "refused with %s", refusal.code);
  }
  return refusal;
}

/** Whether the reader’s first choice is the English of the United States. */
const wishesAmerican = ({ headers }: FastifyRequest) => /^\s*en-US\b/i.test(headers["accept-language"] ?? "");

/** Spells what a problem document says as in the United States. */
function problemInAmerican(problem: Problem): Problem {
  const { detail, errors } = problem;
  return {
    ...problem,
    detail: sentenceInAmerican(detail),
    ...(errors ? { errors: errors.map((one) => ({ ...one, message: sentenceInAmerican(one.message) })) } : {}),
  };
}

/** Answers every refusal and every unknown path under /api/ with a problem document. */
export function answerProblems(app: FastifyInstance, metrics: Pick<Metrics, "refused">): void {
  app.setErrorHandler(async (error, request: FastifyRequest, reply) => {
    const refusal = noteRefusal(error, request, metrics);
    const written = problemOf(refusal, request.id);
    const problem = wishesAmerican(request) ? problemInAmerican(written) : written;
    const retryAfter = retryAfterOf(refusal);
    if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
    return reply.code(problem.status).type("application/problem+json").send(JSON.stringify(problem));
  });
}
