import type { FailureReason } from "@sextant/contract/outbox.ts";

/** What the mail library says of a send that failed. */
export interface SmtpError {
  /** The step: `EAUTH`, `ETLS`, … */
  code?: string | undefined;
  /** What the system said, as `ECONNREFUSED`. */
  originalCode?: string | undefined;
  /** The command that was refused, as `RCPT TO`. */
  command?: string | undefined;
  /** The server's reply, and the number at its beginning. */
  response?: string | undefined;
  responseCode?: number | undefined;
  message?: string | undefined;
}

/** Reasons that no further try changes. The others are faults of the settings or the network, which an operator can correct. */
const final = new Set<FailureReason>(["recipient", "content", "refused"]);

const untrusted = /certificate|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|CERT_|ALTNAME|alternative name/i;
const unreachable = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EADDRNOTAVAIL"]);

/** Reads what happened before the server refused anything. */
function connecting({ code = "", originalCode = "", command, message = "" }: SmtpError): FailureReason | null {
  if (code === "ETIMEDOUT" || code === "EABORT" || originalCode === "ETIMEDOUT") return "timed_out";
  if (unreachable.has(originalCode)) return "unreachable";
  if ((code === "ETLS" || code === "ESOCKET") && untrusted.test(`${originalCode} ${message}`)) return "certificate";
  // A plain connection to a port that begins with encryption, or the other way round.
  if (/^ERR_SSL_|EPROTO/.test(originalCode) || /wrong version number|SSL routines/i.test(message)) return "encryption";
  if (code === "ETLS") return command === "STARTTLS" && /\b5\d\d/.test(message) ? "no_encryption" : "encryption";
  return null;
}

/** Reads the number with which a server refused a command. */
function refusal({ code, command = "", response = "", responseCode = 0 }: SmtpError): FailureReason | null {
  if (responseCode >= 400 && responseCode < 500) return "later";
  if (/must issue a starttls|encryption required|requires? (?:tls|ssl)|secure connection/i.test(response))
    return "encryption_wanted";
  if (responseCode === 538) return "encryption_wanted";
  if (code === "EAUTH") return "credentials";
  if (responseCode < 500) return null;
  if (responseCode === 530 || /authentication (?:is )?required|must (?:first )?authenticate/i.test(response))
    return "sign_in_wanted";
  if (/relay/i.test(response)) return "relaying";
  if (command === "MAIL FROM" || /sender (?:address )?(?:rejected|refused)/i.test(response)) return "sender";
  if (command === "RCPT TO") return "recipient";
  return command === "DATA" ? "content" : "refused";
}

/** Returns why a mail couldn’t be sent, and whether trying again is no use. Pure. */
export function explainSmtp(error: SmtpError): { reason: FailureReason; isFinal: boolean } {
  const broken: Record<string, FailureReason> = {
    EPROTOCOL: "not_a_mail_server",
    ECONNECTION: "broken_off",
    ESOCKET: "broken_off",
    EAUTH: "credentials",
    EDNS: "host_unknown",
    EENVELOPE: "refused",
  };
  const reason = connecting(error) ?? refusal(error) ?? broken[error.code ?? ""] ?? "other";
  return { reason, isFinal: final.has(reason) };
}
