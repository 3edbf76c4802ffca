import { getSettings } from "../organisation/organisation.ts";
import type { Handlers } from "../platform/binder.ts";
import type { Platform } from "../platform/platform.ts";
import { checkSso } from "./check-sso.ts";
import { updateSettings } from "./settings.ts";
import { showSettings } from "./show-settings.ts";
import { sendTestMail, sendTestSms } from "./test-messages.ts";

/** Returns what staff set for the organisation. */
export function settingsRoutes(platform: Platform): Handlers {
  const { db, config } = platform;
  return {
    "settings.get": ({ actor }) => showSettings(db, platform, actor),
    "settings.update": ({ actor, body, request }) => updateSettings(db, platform, actor, body, request.ip),
    "settings.test_mail": ({ actor, request }) => sendTestMail(db, actor, request.ip),
    "settings.test_sms": ({ actor, body, request }) => sendTestSms(db, actor, body.phone, request.ip),
    "settings.check_sso": async ({ body }) => {
      const { sso } = (await getSettings(db)).value;
      const client = { id: sso.client_id, roleClaim: sso.role_claim };
      return checkSso({ allowedHosts: config.outboundAllowedHosts }, body.issuer ?? sso.issuer, client);
    },
  };
}
