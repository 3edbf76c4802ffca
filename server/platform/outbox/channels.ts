import type { MailServer } from "../mail/send-mail.ts";
import type { SmsAccount } from "../sms/twilio.ts";

/** What messages go out by at the moment; null where nothing is configured. */
export interface Channels {
  mail: () => Promise<MailServer | null>;
  sms: () => Promise<SmsAccount | null>;
}
