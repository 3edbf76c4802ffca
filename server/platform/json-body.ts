import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "./refusal.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Half a surrogate pair becomes U+FFFD, where it would be refused. */
    repairsTexts?: boolean;
    /** `writtenBody` gives it as it came. */
    keepsBody?: boolean;
  }
}

const written = new WeakMap<FastifyRequest, string>();

/** Returns the body of a request as it came, where its operation keeps it. */
export const writtenBody = (request: FastifyRequest): string => written.get(request) ?? "";

/** An escape of half a surrogate pair, or of a whole one: then each text is looked at. */
const surrogate = /\\u[dD][89a-fA-F]/;

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [change(name), mapTexts(inner, change)]);
  return Object.fromEntries(entries);
}

const mended = (text: string) => text.toWellFormed();

function whole(text: string): string {
  if (text.isWellFormed()) return text;
  throw new Refusal("malformed", "A text holds half a character: a surrogate without its other half.");
}

/**
 * Reads bodies of JSON. JSON can escape half a surrogate pair, which neither UTF-8 nor PostgreSQL can hold: it is malformed, except where the
 * operation would rather have the text without it.
 *
 * @param type Their media type.
 */
export function readJsonBodies(app: FastifyInstance, type = "application/json"): void {
  const parse = app.getDefaultJsonParser("error", "error");
  if (app.hasContentTypeParser(type)) app.removeContentTypeParser(type);
  app.addContentTypeParser(type, { parseAs: "string" }, (request, body, done) => {
    if (request.routeOptions.config.keepsBody) written.set(request, body as string);
    parse(request, body as string, (error, value) => {
      if (error || !surrogate.test(body as string)) return done(error, value);
      try {
        done(null, mapTexts(value, request.routeOptions.config.repairsTexts ? mended : whole));
      } catch (cause) {
        if (cause instanceof Refusal) return done(cause);
        // Lists within lists beyond what the stack holds.
        done(new Refusal("malformed", "The body is nested too deeply.", { cause }));
      }
    });
  });
}
