import { describe, expect, test } from "vitest";
import { failureWords } from "../outbox/failure-words.ts";
import { serverReply } from "../outbox/server-reply.ts";
import { explainTwilio } from "../sms/explain-twilio.ts";
import { explainSmtp } from "./explain-smtp.ts";

const replied = (code: string, command: string, response: string) => ({
  code,
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
  message: `It failed: ${response}`,
});

describe("what a mail server says", () => {
  test.each([
    [replied("EAUTH", "AUTH PLAIN", "535 5.7.8 Error: authentication failed"), "credentials", false],
    [replied("EAUTH", "AUTH LOGIN", "534-5.7.9 Application-specific password required."), "credentials", false],
    [replied("EAUTH", "AUTH PLAIN", "454 4.7.0 Temporary authentication failure"), "later", false],
    [
      replied("EAUTH", "AUTH PLAIN", "538 5.7.11 Encryption required for requested mechanism"),
      "encryption_wanted",
      false,
    ],
    [{ code: "EAUTH", message: 'Missing credentials for "PLAIN"' }, "credentials", false],
    [replied("EENVELOPE", "MAIL FROM", "530 5.7.0 Must issue a STARTTLS command first"), "encryption_wanted", false],
    [replied("EENVELOPE", "MAIL FROM", "530 5.7.1 Authentication required"), "sign_in_wanted", false],
    [
      replied("EENVELOPE", "MAIL FROM", "550 5.7.60 Client does not have permissions to send as this sender"),
      "sender",
      false,
    ],
    [
      replied("EENVELOPE", "RCPT TO", "553 5.7.1 <a@b.org>: Sender address rejected: not owned by user"),
      "sender",
      false,
    ],
    [replied("EENVELOPE", "RCPT TO", "554 5.7.1 <a@b.org>: Relay access denied"), "relaying", false],
    [
      replied("EENVELOPE", "RCPT TO", "550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain"),
      "relaying",
      false,
    ],
    [
      replied("EENVELOPE", "RCPT TO", "550 5.1.1 The email account that you tried to reach does not exist"),
      "recipient",
      true,
    ],
    [replied("EENVELOPE", "RCPT TO", "450 4.7.1 Greylisted, please try again later"), "later", false],
    [replied("EENVELOPE", "RCPT TO", "452 4.2.2 Mailbox full"), "later", false],
    [replied("ECONNECTION", "CONN", "421 4.3.2 Service shutting down"), "later", false],
    [replied("EMESSAGE", "DATA", "552 5.3.4 Message too big"), "content", true],
    [replied("EMESSAGE", "DATA", "554 5.7.1 Spam message rejected"), "content", true],
    [replied("EPROTOCOL", "EHLO", "554 No SMTP service here"), "refused", true],
    [
      { code: "EPROTOCOL", command: "CONN", message: "Invalid greeting. response=HTTP/1.1 400" },
      "not_a_mail_server",
      false,
    ],
    [{ code: "ESOCKET", originalCode: "ECONNREFUSED", message: "connect ECONNREFUSED" }, "unreachable", false],
    [{ code: "ESOCKET", originalCode: "EHOSTUNREACH", message: "connect EHOSTUNREACH" }, "unreachable", false],
    [{ code: "ESOCKET", originalCode: "ECONNRESET", message: "read ECONNRESET" }, "broken_off", false],
    [{ code: "ECONNECTION", message: "Connection closed unexpectedly" }, "broken_off", false],
    [{ code: "ETIMEDOUT", message: "Greeting never received" }, "timed_out", false],
    [{ code: "EABORT", message: "Message sending aborted" }, "timed_out", false],
    [
      { code: "ESOCKET", originalCode: "DEPTH_ZERO_SELF_SIGNED_CERT", message: "self-signed certificate" },
      "certificate",
      false,
    ],
    [
      { code: "ETLS", command: "STARTTLS", message: "Error initiating TLS - certificate has expired" },
      "certificate",
      false,
    ],
    [
      { code: "ESOCKET", originalCode: "ERR_TLS_CERT_ALTNAME_INVALID", message: "Host: localhost" },
      "certificate",
      false,
    ],
    [
      { code: "ESOCKET", originalCode: "ERR_SSL_WRONG_VERSION_NUMBER", message: "wrong version number" },
      "encryption",
      false,
    ],
    [
      { code: "ETLS", command: "STARTTLS", message: "Error upgrading connection with STARTTLS: 502 no" },
      "no_encryption",
      false,
    ],
    [{ code: "ETLS", command: "CONN", message: "Connection closed unexpectedly" }, "encryption", false],
    [{ message: "Something else" }, "other", false],
  ] as const)("%j is %s", (error, reason, isFinal) => {
    expect(explainSmtp(error)).toEqual({ reason, isFinal });
    const words = failureWords(reason, "smtp.example.org");
    expect(words).toContain("smtp.example.org");
    expect(words.split(" ").length).toBeLessThanOrEqual(20);
  });
});

describe("what Twilio says", () => {
  test.each([
    [401, 20003, "credentials", false],
    [404, 20404, "credentials", false],
    [400, 21211, "recipient", true],
    [400, 21610, "recipient", true],
    [400, 21606, "sender", false],
    [400, 21408, "country", false],
    [429, 20429, "later", false],
    [503, null, "later", false],
    [403, null, "refused", false],
    [400, 99_999, "refused", true],
  ] as const)("%i with %s is %s", (status, code, reason, isFinal) => {
    expect(explainTwilio(status, code)).toEqual({ reason, isFinal });
  });
});

test.each([
  ["550 5.1.1\r\nno such\tmailbox ", [], "550 5.1.1 no such mailbox"],
  ["535 pa55 word is wrong", ["pa55 word"], "535 •••• is wrong"],
  [`535 ${Buffer.from("pa55 word").toString("base64")}`, ["pa55 word"], "535 ••••"],
  ["", [null], null],
  [undefined, [], null],
  ["x".repeat(1000), [], "x".repeat(300)],
])("of %j, with %j in confidence, %j is shown", (said, secrets, shown) => {
  expect(serverReply(said, secrets)).toBe(shown);
});
