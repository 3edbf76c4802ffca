import { cutText } from "@sextant/questions/text/cut.ts";

const MAX_REPLY = 300;

/** Returns what the other side said as one line, without what it was sent in confidence. */
export function serverReply(said: string | null | undefined, secrets: readonly (string | null)[] = []): string | null {
  const line = (said ?? "").replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
  const forms = secrets
    .filter((secret): secret is string => secret !== null && secret.length > 0)
    .flatMap((secret) => [secret, Buffer.from(secret).toString("base64").replace(/=+$/, "")]);
  const bare = forms.reduce((text, secret) => text.replaceAll(secret, "••••"), line);
  return bare === "" ? null : cutText(bare, MAX_REPLY);
}
