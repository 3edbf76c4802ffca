import { availableParallelism } from "node:os";
import type { FastifyReply, FastifyRequest } from "fastify";
import { recordImpersonationEnd } from "../../foundation/sign-ins/impersonate.ts";
import { originOf } from "../../foundation/sign-ins/origin.ts";
import type { Handlers } from "../../platform/binder.ts";
import { ownShare } from "../../platform/cluster/share.ts";
import { networkAddress } from "../../platform/network-address.ts";
import type { Platform } from "../../platform/platform.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { createSlowDown } from "../../platform/slow-down.ts";
import { confirmEmail, readConfirmation } from "./confirm-email.ts";
import { signInToDemo } from "./demo-sign-in.ts";
import { createDevices } from "./device-cookie.ts";
import { enrolOthers } from "./enrol-others.ts";
import { enrolSelf } from "./enrol-self.ts";
import { createFirstStaff } from "./first-staff.ts";
import { createLimiter } from "./limiter.ts";
import { getMe, takeBrowserZone, updateMe } from "./me.ts";
import { openSignIn } from "./open-sign-in.ts";
import { HASH_MS, type PasswordPool } from "./passwords.ts";
import { CODE_SECONDS, sendPhoneCode, verifyPhoneCode } from "./phone-codes.ts";
import { readPasswordLink } from "./read-link.ts";
import { LINK_SECONDS, resetPassword, sendResetLink } from "./reset-password.ts";
import { setPassword } from "./set-password.ts";
import { signIn } from "./sign-in.ts";
import { endOtherSignIns, endSignIn, listSignIns } from "./sign-ins.ts";
import { endSignInOf, endSignInsOf, listSignInsOf } from "./sign-ins-of.ts";

/** Some minutes' worth of sign-ins; later requests are told to retry. */
const MOST_WAITING = 5000;

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Handles signing in and out, and the actor's own profile. */
export function identityRoutes(platform: Platform, passwords: PasswordPool): Handlers {
  const { db, live, config } = platform;
  // Limits whole sign-ins, not only their hashes: otherwise the first would wait for the queries of the last.
  const cores = ownShare(availableParallelism());
  const inTurn = createLimiter(4 * cores, MOST_WAITING, 4 * HASH_MS);
  const slowDown = createSlowDown();
  const slowCodes = createSlowDown();
  const slowResets = createSlowDown();
  const devices = createDevices(platform);
  /** Remembers the browser as the person’s once they are signed in. */
  const signedIn = <Answer extends object>({ request, reply }: Exchange, answer: Answer): Answer => {
    devices.rememberSignIn(request, reply, answer);
    return answer;
  };
  return {
    "auth.sign_in": async ({ body, request, reply }) => {
      const from = originOf(request, config);
      const device = devices.read(request);
      const attempt = (hasWaited: boolean) =>
        inTurn(() => signIn(platform, passwords, body, from, { device, hasWaited }));
      let answer = await attempt(false);
      if ("beyond" in answer) {
        // Outside the limiter, so that nobody else waits for it.
        await slowDown(networkAddress(from.address), answer.beyond);
        answer = await attempt(true);
      }
      if ("beyond" in answer) throw new Error("a try that has waited was not judged");
      return signedIn({ request, reply }, answer);
    },
    "auth.sign_in_to_demo": async ({ body, request, reply }) =>
      signedIn({ request, reply }, await signInToDemo(platform, body.email, originOf(request, config))),
    "auth.sign_out": async ({ actor, request }) => {
      await recordImpersonationEnd(db, actor.signInId, request.ip);
      await endSignIn(db, live.wake, actor, actor.signInId);
      return null;
    },
    "auth.create_first_staff": async ({ body, request, reply }) => {
      const id = await createFirstStaff(db, passwords, body, request.ip);
      const answer = await openSignIn(platform, { id, sign_in_round: 0 }, originOf(request, config), {
        first: "link",
        second: null,
      });
      return signedIn({ request, reply }, answer);
    },
    "auth.enrol": async ({ actor, body, reply, request }) => {
      if (actor?.role === "staff" || actor?.role === "manager") {
        return enrolOthers(platform, passwords, actor, body);
      }
      if (actor) throw new Refusal("forbidden", `Your role (${actor.role}) can’t add people.`);
      if ("users" in body) throw new Refusal("unauthenticated", "Sign in to add other people.");
      reply.code(202);
      return enrolSelf(platform, passwords, body, request.ip);
    },
    "auth.confirm_email": async ({ body, request }) => {
      await confirmEmail(platform, passwords, body, request.ip);
      return null;
    },
    "auth.read_confirmation": ({ body }) => readConfirmation(db, body.token),
    "auth.send_code": async ({ body, request }) => {
      await sendPhoneCode(platform, body, originOf(request, config));
      return { expires_in_seconds: CODE_SECONDS };
    },
    "auth.verify_code": async ({ body, request, reply }) => {
      const answer = await verifyPhoneCode(platform, slowCodes, body, originOf(request, config));
      return signedIn({ request, reply }, answer);
    },
    "auth.forgot_password": async ({ body, request }) => {
      if ("email" in body) {
        await sendResetLink(platform, slowResets, body.email, request.ip);
        return { expires_in_seconds: LINK_SECONDS };
      }
      await sendPhoneCode(platform, { ...body, purpose: "reset" }, originOf(request, config));
      return { expires_in_seconds: CODE_SECONDS };
    },
    "auth.read_link": ({ body }) => readPasswordLink(db, body.token),
    "auth.reset_password": async ({ body, request }) => {
      await resetPassword(platform, passwords, body, request.ip);
      return null;
    },
    "users.set_password": async ({ actor, params, body }) => {
      await setPassword(platform, passwords, actor, params.id, body);
      return null;
    },
    "users.list_sign_ins": ({ actor, params }) => listSignInsOf(db, actor, params.id),
    "users.end_sign_ins": async ({ actor, params }) => {
      await endSignInsOf(db, live.wake, actor, params.id);
      return null;
    },
    "users.end_sign_in": async ({ actor, params }) => {
      await endSignInOf(db, live.wake, actor, params);
      return null;
    },
    "me.get": async ({ actor }) => {
      const me = await getMe(db, actor.id, actor.signInId);
      // Only the person sets up a second step.
      return actor.impersonatorId ? { ...me, second_step: { ask: "no" as const, required_from: null } } : me;
    },
    "me.set_time_zone": ({ actor, body }) => takeBrowserZone(db, actor, body.time_zone),
    "me.update": ({ actor, body }) => updateMe(db, actor, body),
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
