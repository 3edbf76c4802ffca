import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { exchangeCode } from "./exchange.ts";
import { handleCallback } from "./handle-callback.ts";
import { createProviders } from "./provider.ts";
import { signOutSso } from "./sign-out.ts";
import { startSso } from "./start.ts";

/** Handles signing in by the organisation's own service (OpenID Connect). */
export function ssoRoutes(platform: Platform): Handlers {
  const providers = createProviders({ allowedHosts: platform.config.outboundAllowedHosts });
  return {
    "sso.start": async ({ query, request }) => ({ url: await startSso(platform, providers, query, request.ip) }),
    "sso.callback": async ({ request, reply }) => {
      const { searchParams } = new URL(request.url, "http://localhost");
      reply.redirect(await handleCallback(platform, providers, searchParams, request.ip), 302);
      return null;
    },
    "sso.exchange": ({ body, request }) =>
      exchangeCode(platform, body, { address: request.ip, userAgent: request.headers["user-agent"] ?? "" }),
    "sso.sign_out": async ({ actor }) => ({ url: await signOutSso(platform, providers, actor) }),
  };
}
