import type { Database } from "../database/client.ts";
import type { Tasks } from "../jobs.ts";
import { mailTask } from "../mail/queue-mail.ts";
import { sendMail } from "../mail/send-mail.ts";
import type { Outbound } from "../outbound/request-outbound.ts";
import { smsTask } from "../sms/queue-sms.ts";
import { sendByTwilio } from "../sms/twilio.ts";
import type { Channels } from "./channels.ts";
import { sendMessageTask } from "./send-message.ts";

/** Returns the tasks that send mail and text messages, through what is configured at the moment. */
export function outboxTasks(db: Database, channels: Channels, outbound: Outbound): Tasks {
  return {
    [mailTask]: sendMessageTask(db, "mail", async () => {
      const server = await channels.mail();
      return server && ((message) => sendMail(outbound, server, message));
    }),
    [smsTask]: sendMessageTask(db, "sms", async () => {
      const account = await channels.sms();
      return account && ((message) => sendByTwilio(outbound, account, message));
    }),
  };
}
