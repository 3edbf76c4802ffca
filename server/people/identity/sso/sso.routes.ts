import { originOf } from "../../../foundation/sign-ins/origin.ts";
import type { Handlers } from "../../../platform/binder.ts";
import type { Platform } from "../../../platform/platform.ts";
import { createSlowDown } from "../../../platform/slow-down.ts";
import { createDevices } from "../device-cookie.ts";
import { handleAnswer } from "../saml/handle-answer.ts";
import { handleSignOut } from "../saml/handle-sign-out.ts";
import { describeUs } from "../saml/saml-client.ts";
import { exchangeCode } from "./exchange.ts";
import { handleCallback } from "./handle-callback.ts";
import { createProviders } from "./provider.ts";
import { signOutSso } from "./sign-out.ts";
import { startSso } from "./start.ts";

/** Handles signing in by the organisation's own service (OpenID Connect). */
export function ssoRoutes(platform: Platform): Handlers {
  const providers = createProviders({ allowedHosts: platform.config.outboundAllowedHosts });
  const slowDown = createSlowDown();
  const devices = createDevices(platform);
  return {
    "sso.start": async ({ query, request }) => ({
      url: await startSso(platform, providers, slowDown, query, request.ip),
    }),
    "sso.callback": async ({ request, reply }) => {
      const { searchParams } = new URL(request.url, "http://localhost");
      reply.redirect(await handleCallback(platform, providers, searchParams, originOf(request, platform.config)), 302);
      return null;
    },
    "sso.saml_answer": async ({ body, request, reply }) => {
      reply.redirect(await handleAnswer(platform, body, originOf(request, platform.config)), 302);
      return null;
    },
    "sso.saml_sign_out": async ({ request, reply }) => {
      const { search } = new URL(request.url, "http://localhost");
      reply.redirect(await handleSignOut(platform, search), 302);
      return null;
    },
    "sso.saml_metadata": async ({ reply }) => {
      reply.type("application/samlmetadata+xml; charset=utf-8").send(await describeUs(platform.config));
      return null;
    },
    "sso.exchange": async ({ body, request, reply }) => {
      const answer = await exchangeCode(platform, body, originOf(request, platform.config));
      devices.rememberSignIn(request, reply, answer);
      return answer;
    },
    "sso.sign_out": async ({ actor }) => ({ url: await signOutSso(platform, providers, actor) }),
  };
}
