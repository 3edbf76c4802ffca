import { createHash } from "node:crypto";
import { type Config, publicAddress } from "../../platform/config.ts";
import { renderMail } from "../../platform/mail/frame.ts";
import { type MailServer, sendMail } from "../../platform/mail/send-mail.ts";
import { postOutbound } from "../../platform/outbound/post-outbound.ts";
import { webhookHeaders } from "../../platform/outbound/sign-webhook.ts";
import type { DueAlert } from "./alert-rules.ts";
import { alertTexts } from "./mail-texts.ts";
import { thresholds } from "./thresholds.ts";

const TIMEOUT_MS = 20_000;
const MOST_ANSWER_BYTES = 64 * 1024;

type AlertConfig = Pick<Config, "alerts" | "outboundAllowedHosts" | "publicUrl" | "host" | "port" | "tls">;

/** Returns an id that is the same on every retry, so that receivers can detect duplicates. */
const idOf = ({ kind, alert: { key, since } }: DueAlert) =>
  `alert_${createHash("sha256").update(`${kind} ${key} ${since.toISOString()}`).digest("hex").slice(0, 32)}`;

async function mailAlert(config: AlertConfig, server: MailServer, due: DueAlert): Promise<void> {
  const { subject, lines, button } = alertTexts(due);
  const mail = renderMail({
    locale: "en",
    organisation: "Sextant",
    subject,
    lines,
    button: { label: button, href: `${publicAddress(config)}/operations` },
  });
  for (const recipient of config.alerts?.mail ?? [])
    await sendMail({ allowedHosts: config.outboundAllowedHosts }, server, {
      id: idOf(due),
      recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      unsubscribeUrl: null,
    });
}

/** Posts an alert as Standard Webhooks say. @throws Error unless it was taken. */
async function postAlert(config: AlertConfig, due: DueAlert, now: Date): Promise<void> {
  const webhook = config.alerts?.webhook;
  if (!webhook) return;
  const { kind, alert } = due;
  const { what, todo } = alertTexts(due);
  const body = JSON.stringify({
    type: `alert.${kind}`,
    timestamp: now.toISOString(),
    data: {
      cause: alert.cause,
      part: thresholds[alert.cause].part,
      host: alert.host,
      since: alert.since,
      what,
      todo,
      url: `${publicAddress(config)}/operations`,
    },
  });
  const id = idOf(due);
  const { status } = await postOutbound({ allowedHosts: config.outboundAllowedHosts }, webhook.url, {
    body,
    accept: "*/*",
    maxBytes: MOST_ANSWER_BYTES,
    cutsAnswer: true,
    timeoutMs: TIMEOUT_MS,
    headers: webhookHeaders({ id, at: now, body }, [webhook.secret]),
  });
  if (status < 200 || status >= 300) throw new Error(`The webhook answered ${status}`);
}

/** Sends an alert by its channel. @param server The mail server of the latest settings. @throws Error when delivery failed. */
export async function sendAlert(
  config: AlertConfig,
  server: MailServer | null,
  due: DueAlert,
  now: Date,
): Promise<void> {
  if (due.channel === "webhook") return postAlert(config, due, now);
  if (!server) throw new Error("No mail server is set up at /settings");
  return mailAlert(config, server, due);
}
