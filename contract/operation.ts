import type { z } from "zod";
import { unlimited } from "./unlimited.ts";
import type { Role, Who } from "./who.ts";

/** Paths that are not beneath /api/: nothing else responds at these paths, whatever the method. */
type RootPath = "/send-mobile-otp/" | "/verify-mobile-otp/" | "/forgot-password/" | "/reset-password/";

/** One method on one path: the server binds it, the page calls it and the OpenAPI document describes it. */
export interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path as in the documentation, with `{name}` for parameters and its canonical trailing slash. */
  readonly path: `/api/${string}` | RootPath;
  readonly summary: string;
  readonly who: Who;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Roles that may send a field of the body, if not everyone who may call. */
  readonly fields?: Readonly<Record<string, readonly Role[]>>;
  /** The body is multipart/form-data: `body` then describes its fields, and one field `file` holds the bytes. */
  readonly multipart?: true;
  /**
   * Nobody waits for the response, so the call may be batched with others. `Server-Timing: held;dur=<ms>` reports how long the server held
   * it.
   */
  readonly isPatient?: true;
  /**
   * What it reads may be a few seconds old: it is read from a read replica where there is one. By how many seconds that is behind is told
   * in `Sextant-Replica-Lag`, and how many it may be in `Sextant-Replica-Limit`.
   */
  readonly mayLag?: true;
  /** Nothing that may lag tells of what it writes. */
  readonly isUnlisted?: true;
  /** A sign-in that may only set up a second step may call it. */
  readonly isForSetUp?: true;
  /** Half a surrogate pair in the body is read as U+FFFD; elsewhere it is malformed. For what must not be lost for half an emoji. */
  readonly repairsTexts?: true;
  /** The body is kept as it came, for a signature over its bytes. */
  readonly keepsBody?: true;
  /** Status of success; with 302 the answer is where to go. */
  readonly status: 200 | 201 | 202 | 204 | 302;
  /** What leaves, without limits of size. Whatever it does not declare is stripped. Null for 204 and for streams. */
  readonly response: z.ZodType | null;
  /** Media type of a success that is not JSON. */
  readonly stream?: string;
  /** Largest body in bytes, when it is not the usual 1 MiB. */
  readonly bodyLimit?: number;
}

/** Checks the form of an operation and keeps its exact types. Limits in shared schemas only apply to input. */
export function operation<const O extends Operation>(declared: O): O {
  return { ...declared, response: declared.response && unlimited(declared.response) };
}
