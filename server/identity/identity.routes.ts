import { availableParallelism } from "node:os";
import type { FastifyRequest } from "fastify";
import type { Handlers } from "../platform/binder.ts";
import type { Platform } from "../platform/platform.ts";
import { notFound } from "../platform/refusal.ts";
import { createFirstStaff } from "./first-staff.ts";
import { getMe, updateMe } from "./me.ts";
import { createPasswordPool, HASH_MS } from "./passwords.ts";
import { type Origin, openSignIn, signIn } from "./sign-in.ts";
import { endSignIn, listSignIns } from "./sign-ins.ts";
import { createTurns } from "./turns.ts";

/** Some minutes of signing in; who comes after that is told to come again. */
const MOST_WAITING = 5000;

function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, userAgent: request.headers["user-agent"] ?? "" };
}

/** Signing in and out, and one's own profile. */
export function identityRoutes(platform: Platform): Handlers {
  const { db, live } = platform;
  const passwords = createPasswordPool();
  // Whole sign-ins, not their hashes alone, take turns: else the first would wait for the queries of the last.
  const cores = availableParallelism();
  const inTurn = createTurns(4 * cores, MOST_WAITING, 4 * HASH_MS);
  return {
    "auth.sign_in": ({ body, request }) => inTurn(() => signIn(platform, passwords, body, originOf(request))),
    "auth.sign_out": async ({ actor }) => {
      await endSignIn(db, live.wake, actor, actor.signInId);
      return null;
    },
    "auth.create_first_staff": async ({ body, request }) => {
      const id = await createFirstStaff(db, passwords, body, request.ip);
      return openSignIn(platform, id, originOf(request));
    },
    "me.get": ({ actor }) => getMe(db, actor.id),
    "me.update": ({ actor, body, request }) => updateMe(db, actor, body, request.ip),
    "me.list_sign_ins": ({ actor }) => listSignIns(db, actor),
    "me.end_sign_in": async ({ actor, params }) => {
      if (!(await endSignIn(db, live.wake, actor, params.id))) throw notFound("This sign-in");
      return null;
    },
  };
}
