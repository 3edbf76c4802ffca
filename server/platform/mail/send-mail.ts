import { isIP } from "node:net";
import { HostRefusal, type Outbound, pinHost } from "../outbound/request-outbound.ts";
import { failureWords } from "../outbox/failure-words.ts";
import { type Outgoing, SendFailure } from "../outbox/send-message.ts";
import { serverReply } from "../outbox/server-reply.ts";
import { explainSmtp, type SmtpError } from "./explain-smtp.ts";

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

/** For all of a try, however slowly the server answers. */
const MOST_MS = 90_000;

/** RFC 8058: unsubscribing takes one click in a mail program, with no page to visit. */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  return url === null ? {} : { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** The address to connect to, checked like that of every host that a person names. @throws SendFailure that may go better later. */
async function addressOf(outbound: Outbound, host: string): Promise<string> {
  const pinned = await pinHost(outbound, host).catch((error: unknown) => {
    const reason = error instanceof HostRefusal ? error.reason : "other";
    throw new SendFailure(`${host}: ${(error as Error).message}`, { reason });
  });
  return pinned.address;
}

/**
 * Sends one mail by SMTP. The host is looked up once, and only an address on the public internet, or of a host that the operator
 * allows, is connected to.
 *
 * @param mostMs For all of it.
 * @returns What the server said when it took the mail.
 * @throws SendFailure
 */
export async function sendMail(
  outbound: Outbound,
  server: MailServer,
  mail: Outgoing,
  mostMs = MOST_MS,
): Promise<string | null> {
  const { createTransport } = await import("nodemailer");
  const idleMs = Math.min(TIMEOUT_MS, mostMs);
  const transport = createTransport({
    host: await addressOf(outbound, server.host),
    // The certificate is still checked against the name.
    ...(isIP(server.host) ? {} : { tls: { servername: server.host } }),
    port: server.port,
    secure: server.security === "tls",
    requireTLS: server.security === "starttls",
    ignoreTLS: server.security === "none",
    ...(server.user ? { auth: { user: server.user, pass: server.password ?? "" } } : {}),
    connectionTimeout: idleMs,
    greetingTimeout: idleMs,
    socketTimeout: idleMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const { response } = await transport.sendMail({
      signal: AbortSignal.timeout(mostMs),
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
    return serverReply(response, [server.password]);
  } catch (error) {
    const { reason, isFinal } = explainSmtp(error as SmtpError);
    const reply = serverReply((error as SmtpError).response, [server.password]);
    throw new SendFailure(reply ?? failureWords(reason, server.host), { reason, reply, isFinal });
  } finally {
    transport.close();
  }
}
