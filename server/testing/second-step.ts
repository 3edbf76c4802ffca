import { sql } from "kysely";
import { codeAt, stepOf } from "../people/identity/second-step/totp.ts";
import type { SignedIn, TestApp } from "./app.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Reads a key in Base32, as an authenticator app does. */
export function readBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** An authenticator app that was set up. */
export interface SetUpApp {
  /** The code it shows, or that of a step before or after. */
  code(skew?: number): string;
  recoveryCodes: string[];
  /** In Base32. */
  key: string;
}

/** Sets an authenticator app up for someone signed in, as of a while ago: the code of this moment is not used yet. */
export async function setUpApp(t: TestApp, who: SignedIn): Promise<SetUpApp> {
  await t.platform.db
    .updateTable("sign_ins")
    .set({ first_step: "password" })
    .where("id", "=", who.signInId)
    .where("first_step", "is", null)
    .execute();
  const begun = await t.call<{ key: string }>("POST", "/api/me/second-step/app/", { as: who, body: {} });
  const key = readBase32(begun.body.key);
  const code = (skew = 0) => codeAt(key, stepOf(new Date()) + skew);
  const confirmed = await t.call<{ recovery_codes: string[] }>("POST", "/api/me/second-step/app/confirm/", {
    as: who,
    body: { code: code() },
  });
  if (confirmed.status !== 200) throw new Error(`The app was not set up: ${JSON.stringify(confirmed.body)}`);
  await sql`update authenticator_apps set last_step = last_step - 10 where user_id = ${who.id}`.execute(t.platform.db);
  return { code, recoveryCodes: confirmed.body.recovery_codes, key: begun.body.key };
}
