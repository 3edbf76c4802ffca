import { listServices } from "../../foundation/sign-in-services/services.ts";
import { opensDemoAccounts } from "../../foundation/sign-ins/demo-lock.ts";
import { askService } from "../../people/identity/services/ask-service.ts";
import { callbackAddress } from "../../people/identity/sso/start.ts";
import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { updateSettings } from "./settings.ts";
import { showSettings } from "./show-settings.ts";
import { tryMail, trySms } from "./try-messages.ts";

/** Returns what staff set for the organisation. */
export function settingsRoutes(platform: Platform): Handlers {
  const { db, config } = platform;
  return {
    "settings.get": ({ actor, request }) => showSettings(db, platform, actor, opensDemoAccounts(config, request.raw)),
    "settings.update": ({ actor, body, request }) =>
      updateSettings(db, platform, actor, body, opensDemoAccounts(config, request.raw)),
    "settings.try_mail": ({ actor, body }) => tryMail(platform, actor, body),
    "settings.try_sms": ({ actor, body }) => trySms(platform, actor, body),
    "settings.check_sso": async ({ body }) => {
      const [oldest] = await listServices(db);
      const { issuer = "", client_id = "", role_claim = "", email_domains = [], trusts_domains = false } = oldest ?? {};
      const client = { client_id, client_secret: null, role_claim, email_domains, trusts_domains };
      const asked = { ...client, preset: "openid", issuer: body.issuer ?? issuer };
      const { passed: _passed, ...report } = await askService(
        { allowedHosts: config.outboundAllowedHosts },
        asked,
        callbackAddress(config),
      );
      return report;
    },
  };
}
