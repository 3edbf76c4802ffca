import { originOf } from "../../../foundation/sign-ins/origin.ts";
import type { Actor, Handlers } from "../../../platform/binder.ts";
import type { Platform } from "../../../platform/platform.ts";
import { createSlowDown } from "../../../platform/slow-down.ts";
import { createDevices } from "../device-cookie.ts";
import type { PasswordPool } from "../passwords.ts";
import { beginApp, confirmApp, removeApp, renewRecoveryCodes } from "./apps.ts";
import { requireOffered, requireThemselves } from "./change-second-step.ts";
import { addPasskey, beginPasskey, removePasskey } from "./own-passkeys.ts";
import { resetSecondStep } from "./reset-second-step.ts";
import { askForSecondSteps, countSecondSteps } from "./second-steps-of-everyone.ts";
import { showSecondStep } from "./show-second-step.ts";
import { askPasskey, signInByPasskey } from "./sign-in-by-passkey.ts";
import { askSecondPasskey, takeSecondStep } from "./take-second-step.ts";

/** Handles the second step of a sign-in, passkeys, and setting both up. */
export function secondStepRoutes(platform: Platform, passwords: PasswordPool): Handlers {
  const { db, config } = platform;
  const devices = createDevices(platform);
  const slowTickets = createSlowDown();
  const slowAsks = createSlowDown();
  const slowPasskeys = createSlowDown();
  const themselves = (call: { actor: Actor; body: { current_password?: string | undefined } }) =>
    requireThemselves(platform, passwords, call.actor, call.body.current_password);
  return {
    "auth.take_second_step": async ({ body, request, reply }) => {
      const answer = await takeSecondStep(
        platform,
        { passwords, slowDown: slowTickets },
        body,
        originOf(request, config),
      );
      devices.rememberSignIn(request, reply, answer);
      return answer;
    },
    "auth.ask_second_passkey": ({ body, request }) =>
      askSecondPasskey(platform, slowTickets, body.ticket, originOf(request, config)),
    "auth.ask_passkey": ({ request }) => askPasskey(platform, slowAsks, originOf(request, config)),
    "auth.sign_in_by_passkey": async ({ body, request, reply }) => {
      const answer = await signInByPasskey(platform, slowPasskeys, body, originOf(request, config));
      devices.rememberSignIn(request, reply, answer);
      return answer;
    },
    "me.get_second_step": ({ actor }) => showSecondStep(platform, actor),
    "me.begin_app": async (call) => {
      await requireOffered(platform, call.actor);
      await themselves(call);
      return beginApp(platform, call.actor);
    },
    "me.confirm_app": ({ actor, body, request }) =>
      confirmApp(platform, passwords, actor, body.code, originOf(request, config)),
    "me.remove_app": async (call) => {
      await themselves(call);
      await removeApp(platform, call.actor);
      return null;
    },
    "me.make_recovery_codes": async (call) => {
      await themselves(call);
      return renewRecoveryCodes(platform, passwords, call.actor);
    },
    "me.begin_passkey": async (call) => {
      await requireOffered(platform, call.actor);
      await themselves(call);
      return beginPasskey(platform, call.actor);
    },
    "me.add_passkey": ({ actor, body, request }) =>
      addPasskey(platform, passwords, actor, body, originOf(request, config)),
    "me.remove_passkey": async (call) => {
      await themselves(call);
      await removePasskey(platform, call.actor, call.params.id);
      return null;
    },
    "users.reset_second_step": async ({ actor, params }) => {
      await resetSecondStep(platform, actor, params.id);
      return null;
    },
    "settings.count_second_steps": () => countSecondSteps(db),
    "settings.ask_for_second_steps": ({ actor }) => askForSecondSteps(platform, actor),
  };
}
