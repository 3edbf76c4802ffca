import { isIP } from "node:net";
import { cutText } from "@sextant/questions/text/cut.ts";
import { createTransport } from "nodemailer";
import { type Outbound, pinHost } from "../outbound/request-outbound.ts";
import { type Outgoing, SendFailure } from "../outbox/send-message.ts";

/** The server that takes our mail. */
export interface MailServer {
  host: string;
  port: number;
  /** Plain first and then encrypted, encrypted from the start, or neither. */
  security: "starttls" | "tls" | "none";
  user: string;
  password: string | null;
  from: string;
  /** "" = answers go to `from`. */
  replyTo: string;
}

const TIMEOUT_MS = 20_000;

/** Returns whether an SMTP server's refusal is permanent: 5xx, except failed authentication, which an operator can fix. */
function isFinal(error: { code?: string; responseCode?: number }): boolean {
  return error.code !== "EAUTH" && (error.responseCode ?? 0) >= 500;
}

/** RFC 8058: unsubscribing takes one click in a mail program, with no page to visit. */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  return url === null ? {} : { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** The address to connect to, checked like that of every host that a person names. @throws SendFailure that may go better later. */
async function addressOf(outbound: Outbound, host: string): Promise<string> {
  const pinned = await pinHost(outbound, host).catch((error: unknown) => {
    throw new SendFailure(`${host}: ${(error as Error).message}`, false);
  });
  return pinned.address;
}

/**
 * Sends one mail by SMTP. The host is looked up once, and only an address on the public internet, or of a host that the operator
 * allows, is connected to.
 *
 * @throws SendFailure
 */
export async function sendMail(outbound: Outbound, server: MailServer, mail: Outgoing): Promise<void> {
  const transport = createTransport({
    host: await addressOf(outbound, server.host),
    // The certificate is still checked against the name.
    ...(isIP(server.host) ? {} : { tls: { servername: server.host } }),
    port: server.port,
    secure: server.security === "tls",
    requireTLS: server.security === "starttls",
    ignoreTLS: server.security === "none",
    ...(server.user ? { auth: { user: server.user, pass: server.password ?? "" } } : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: server.from,
      ...(server.replyTo ? { replyTo: server.replyTo } : {}),
      to: { name: "", address: mail.recipient },
      subject: mail.subject,
      text: mail.text,
      ...(mail.html ? { html: mail.html } : {}),
      // The same at each try, so that a mail that came through twice is known as one.
      messageId: `<${mail.id}@${server.from.replace(/^.*@/, "").replace(/>.*$/, "")}>`,
      headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail.unsubscribeUrl) },
    });
  } catch (error) {
    const { code, responseCode, message = "" } = error as { code?: string; responseCode?: number; message?: string };
    throw new SendFailure(cutText(message, 500), isFinal({ code, responseCode }));
  } finally {
    transport.close();
  }
}
