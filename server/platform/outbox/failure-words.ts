import type { FailureReason } from "@sextant/contract/outbox.ts";

/** What each reason says to the person who looks after the installation; {host} is the server's name. */
const words: Record<FailureReason, string> = {
  host_unknown: "We can’t find {host}. Check the spelling.",
  host_private: "{host} is on a private network. Add it to OUTBOUND_ALLOWED_HOSTS, then restart Sextant.",
  unreachable: "Nothing answers at {host} on this port. Check the host and port.",
  not_a_mail_server: "What answers at {host} isn’t a mail server, or this port needs another encryption.",
  broken_off: "{host} closed the connection. Check the port and encryption.",
  timed_out: "{host} took too long to answer. Check the port and encryption.",
  encryption: "We couldn’t encrypt the connection to {host}. Choose the encryption that its port uses.",
  no_encryption: "{host} doesn’t offer STARTTLS on this port. Choose another port or encryption.",
  encryption_wanted: "{host} only takes encrypted connections. Choose STARTTLS or TLS.",
  certificate: "We can’t trust the certificate of {host}. It’s expired, self-signed or for another name.",
  credentials: "{host} refused the username or password. Some providers want an app password.",
  sign_in_wanted: "{host} asks for a username and password.",
  relaying: "{host} doesn’t send mail for us to other addresses. Sign in, or allow this server there.",
  sender: "{host} refused the sender. Use an address that you may send from.",
  recipient: "{host} refused the recipient. Check the address.",
  country: "{host} doesn’t send to this country. Allow it there.",
  content: "{host} refused the message because of what’s in it.",
  later: "{host} can’t take it now. We try again later.",
  refused: "{host} refused the message.",
  other: "We couldn’t send it through {host}.",
};

/** Returns in words why a message couldn’t be sent. */
export function failureWords(reason: FailureReason, host: string): string {
  return words[reason].replace("{host}", host);
}
