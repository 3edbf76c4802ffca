import { getSettings } from "../../foundation/organisation/organisation.ts";
import { opensDemoAccounts } from "../../foundation/sign-ins/demo-lock.ts";
import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { checkSso } from "./check-sso.ts";
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
      const { sso } = (await getSettings(db)).value;
      const client = { id: sso.client_id, roleClaim: sso.role_claim };
      return checkSso({ allowedHosts: config.outboundAllowedHosts }, body.issuer ?? sso.issuer, client);
    },
  };
}
