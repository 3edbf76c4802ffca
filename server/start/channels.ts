import { getMailSettings, getSmsSettings } from "../foundation/organisation/secrets.ts";
import type { Channels } from "../platform/outbox/channels.ts";
import type { Platform } from "../platform/platform.ts";

/** Returns by what mail and text messages go out, as the settings say at the moment: null where they stay in the outbox. */
export function channelsOf({ db, secret, config }: Platform): Channels {
  return {
    async mail() {
      const { reply_to, ...server } = await getMailSettings(db, secret);
      return server.host ? { ...server, replyTo: reply_to } : null;
    },
    async sms() {
      const { provider, account, token, from } = await getSmsSettings(db, secret, config.twilioApi);
      return provider === "twilio" ? { account, token: token ?? "", from, api: config.twilioApi } : null;
    },
  };
}
