import { availableParallelism } from "node:os";
import type { FastifyRequest } from "fastify";
import type { Handlers } from "../platform/binder.ts";
import { ownShare } from "../platform/cluster/share.ts";
import type { Platform } from "../platform/platform.ts";
import { notFound, Refusal } from "../platform/refusal.ts";
import { recordImpersonationEnd } from "../sign-ins/impersonate.ts";
import type { Origin } from "../sign-ins/origin.ts";
import { confirmEmail } from "./confirm-email.ts";
import { signInToDemo } from "./demo-sign-in.ts";
import { enrolOthers } from "./enrol-others.ts";
import { enrolSelf } from "./enrol-self.ts";
import { createFirstStaff } from "./first-staff.ts";
import { createLimiter } from "./limiter.ts";
import { getMe, updateMe } from "./me.ts";
import { createPasswordPool, HASH_MS } from "./passwords.ts";
import { CODE_SECONDS, sendPhoneCode, verifyPhoneCode } from "./phone-codes.ts";
import { readPasswordLink } from "./read-link.ts";
import { LINK_SECONDS, resetPassword, sendResetLink } from "./reset-password.ts";
import { setPassword } from "./set-password.ts";
import { openSignIn, signIn } from "./sign-in.ts";
import { endOtherSignIns, endSignIn, listSignIns } from "./sign-ins.ts";
import { endSignInOf, endSignInsOf, listSignInsOf } from "./sign-ins-of.ts";

/** Some minutes of signing in; who comes after that is told to come again. */
const MOST_WAITING = 5000;

function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, userAgent: request.headers["user-agent"] ?? "" };
}

/** Handles signing in and out, and one's own profile. */
export function identityRoutes(platform: Platform): Handlers {
  const { db, live } = platform;
  const passwords = createPasswordPool();
  // Whole sign-ins, not their hashes alone, take turns: else the first would wait for the queries of the last.
  const cores = ownShare(availableParallelism());
  const inTurn = createLimiter(4 * cores, MOST_WAITING, 4 * HASH_MS);
  return {
    "auth.sign_in": ({ body, request }) => inTurn(() => signIn(platform, passwords, body, originOf(request))),
    "auth.sign_in_to_demo": ({ body, request }) => signInToDemo(platform, body.email, originOf(request)),
    "auth.sign_out": async ({ actor, request }) => {
      await recordImpersonationEnd(db, actor.signInId, request.ip);
      await endSignIn(db, live.wake, actor, actor.signInId);
      return null;
    },
    "auth.create_first_staff": async ({ body, request }) => {
      const id = await createFirstStaff(db, passwords, body, request.ip);
      return openSignIn(platform, id, originOf(request));
    },
    "auth.enrol": async ({ actor, body, reply, request }) => {
      if (actor?.role === "staff" || actor?.role === "manager") {
        return enrolOthers(platform, passwords, actor, body, request.ip);
      }
      if (actor) throw new Refusal("forbidden", `Your role (${actor.role}) can’t add people.`);
      if ("users" in body) throw new Refusal("unauthenticated", "Sign in to add other people.");
      reply.code(202);
      return enrolSelf(platform, passwords, body, request.ip);
    },
    "auth.confirm_email": async ({ body, request }) => {
      await confirmEmail(db, body.token, request.ip);
      return null;
    },
    "auth.send_code": async ({ body, request }) => {
      await sendPhoneCode(platform, body, originOf(request));
      return { expires_in_seconds: CODE_SECONDS };
    },
    "auth.verify_code": ({ body, request }) => verifyPhoneCode(platform, body, originOf(request)),
    "auth.forgot_password": async ({ body, request }) => {
      if ("email" in body) {
        await sendResetLink(platform, body.email, request.ip);
        return { expires_in_seconds: LINK_SECONDS };
      }
      await sendPhoneCode(platform, { ...body, purpose: "reset" }, originOf(request));
      return { expires_in_seconds: CODE_SECONDS };
    },
    "auth.read_link": ({ body }) => readPasswordLink(db, body.token),
    "auth.reset_password": async ({ body, request }) => {
      await resetPassword(platform, passwords, body, request.ip);
      return null;
    },
    "users.set_password": async ({ actor, params, body, request }) => {
      await setPassword(platform, passwords, actor, params.id, body, request.ip);
      return null;
    },
    "users.list_sign_ins": ({ actor, params }) => listSignInsOf(db, actor, params.id),
    "users.end_sign_ins": async ({ actor, params, request }) => {
      await endSignInsOf(db, live.wake, actor, params.id, request.ip);
      return null;
    },
    "users.end_sign_in": async ({ actor, params, request }) => {
      await endSignInOf(db, live.wake, actor, params, request.ip);
      return null;
    },
    "me.get": ({ actor }) => getMe(db, actor.id),
    "me.update": ({ actor, body, request }) => updateMe(db, actor, body, request.ip),
    "me.list_sign_ins": ({ actor }) => listSignIns(db, actor),
    "me.end_sign_ins": async ({ actor }) => {
      await endOtherSignIns(db, live.wake, actor);
      return null;
    },
    "me.end_sign_in": async ({ actor, params }) => {
      if (!(await endSignIn(db, live.wake, actor, params.id))) throw notFound("This sign-in");
      return null;
    },
  };
}
