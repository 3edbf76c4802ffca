import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { getSettings } from "../../foundation/organisation/organisation.ts";
import { demoAccountsMaySignIn } from "../../foundation/sign-ins/demo-lock.ts";
import { queueAccountSms } from "../../foundation/sign-ins/mails.ts";
import type { Origin, SignInOrigin } from "../../foundation/sign-ins/origin.ts";
import { countBeyond, requireAllowance } from "../../platform/counted-calls.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { enqueue, type Task } from "../../platform/jobs.ts";
import { networkAddress } from "../../platform/network-address.ts";
import type { Platform } from "../../platform/platform.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import { randomToken, sha256 } from "../../platform/secrets.ts";
import type { SlowDown } from "../../platform/slow-down.ts";
import { findAccountByPhone, lockName, noteShown } from "./accounts.queries.ts";
import {
  endCodes,
  findDailyWait,
  findUnsentCode,
  fixCode,
  hasSentTo,
  insertCode,
  tryCode,
  useCode,
} from "./phone-codes.queries.ts";
import { callingCode, readPhone } from "./phone-number.ts";
import { continueSignIn } from "./second-step/continue-sign-in.ts";

export const sendPhoneCodeTask = "send_phone_code";

/** How long a code holds. */
export const CODE_SECONDS = 300;
const TOKEN_MINUTES = 10;
const DAILY_PER_PHONE = 10;
/** A class behind one address enrols within a lesson. */
const sendsByAddress = { kind: "phone_code.send", most: 100, seconds: 900 };
const triesByAddress = { kind: "phone_code.try", most: 300, seconds: 900 };

type Services = Pick<Platform, "db" | "config" | "secret" | "tokens" | "metrics">;

function hashCode(secret: Uint8Array, id: string, code: string): Buffer {
  return createHmac("sha256", secret).update(`phone code ${id} ${code}`).digest();
}

/** @throws Refusal `forbidden` while nobody may enrol, `invalid` for a phone of a country that is not taken. */
async function requireOpenTo({ db }: Pick<Platform, "db">, phone: string): Promise<void> {
  const { enrolment } = (await getSettings(db)).value;
  if (!enrolment.is_open) throw new Refusal("forbidden", "Ask your school for an account.");
  const { phone_countries: countries } = enrolment;
  if (countries.length > 0 && !countries.some((code) => phone.startsWith(code))) {
    throw invalid("phone", `Use a phone number from one of these countries: ${countries.join(", ")}`);
  }
}

/**
 * Owes a code to a phone. What is done here is the same for every phone; whether there is anyone to send it to is seen by the task, so
 * that the time until the answer tells nothing.
 *
 * @throws Refusal `invalid`, `forbidden`, `too_many_requests`.
 */
export async function sendPhoneCode(
  { db, secret }: Services,
  { phone: written, purpose, locale }: HandlerInput<"auth.send_code">["body"],
  from: Origin,
): Promise<void> {
  const phone = readPhone(written);
  if (purpose === "enrol") await requireOpenTo({ db }, phone);
  await requireAllowance(db, secret, sendsByAddress, networkAddress(from.address));
  const country = callingCode(phone);
  const { daily_per_country: daily } = (await getSettings(db)).value.sms;
  await inTransaction(db, async (tx) => {
    await lockName(tx, phone);
    const wait = await findDailyWait(tx, phone, DAILY_PER_PHONE);
    if (wait !== null) {
      const retryAfter = Math.max(1, Math.ceil(wait));
      throw new Refusal("too_many_requests", "This phone has reached today’s limit of codes. Try again tomorrow.", {
        retryAfter,
      });
    }
    if (await hasSentTo(tx, country, daily)) {
      throw new Refusal("too_many_requests", "We can’t send more codes to this country today. Try again tomorrow.", {
        retryAfter: 3600,
      });
    }
    await endCodes(tx, phone, purpose);
    const id = newId();
    const expires_at = new Date(Date.now() + CODE_SECONDS * 1000);
    await insertCode(tx, { id, phone, country, purpose, expires_at });
    await enqueue(tx, sendPhoneCodeTask, { code: id, locale: locale ?? null });
  });
}

/** Returns the task that makes a code and sends it, where there is someone to send it to. */
export function runSendPhoneCode({ db, config, secret, log }: Services & Pick<Platform, "log">): Task {
  return async (payload) => {
    const { code: id, locale } = payload as { code: string; locale: string | null };
    const wanted = await findUnsentCode(db, id);
    if (!wanted) return;
    const account = await findAccountByPhone(db, wanted.phone);
    const isOpen = account?.is_active === true && (!account.is_demo || demoAccountsMaySignIn(config));
    if (wanted.purpose !== "enrol" && !isOpen) return;
    const { daily_per_country: daily } = (await getSettings(db)).value.sms;
    if (await hasSentTo(db, wanted.country, daily)) {
      log.warn({ country: wanted.country }, "no more codes go to this country today");
      return;
    }
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    await inTransaction(db, async (tx) => {
      if (!(await fixCode(tx, id, hashCode(secret, id, code), CODE_SECONDS))) return;
      const to = { to: wanted.phone, userId: account?.id ?? null, locale: locale ?? account?.locale ?? "en" };
      await queueAccountSms(tx, "phone_code", to, { code });
    });
  };
}

/**
 * Exchanges a code for a verification token, or for a sign-in.
 *
 * @throws Refusal `invalid` at `code`, alike for a wrong code, one that is over and a phone that nobody has; `too_many_requests`.
 */
export async function verifyPhoneCode(
  platform: Services,
  slowDown: SlowDown,
  { phone: written, code, purpose, device_tokens }: HandlerInput<"auth.verify_code">["body"],
  from: SignInOrigin,
): Promise<HandlerOutput<"auth.verify_code">> {
  const { db, secret } = platform;
  const phone = readPhone(written);
  const address = networkAddress(from.address);
  const beyond = await countBeyond(db, secret, triesByAddress, address);
  if (beyond > 0) await slowDown(address, beyond);
  const wrong = invalid("code", "This code is wrong or has expired.");
  // Before the code is checked: sign-ins that are ended meanwhile end this one too.
  const account = purpose === "sign-in" ? await findAccountByPhone(db, phone) : undefined;
  const tried = await tryCode(db, phone, purpose);
  if (!tried?.code_hash || !timingSafeEqual(tried.code_hash, hashCode(secret, tried.id, code.trim()))) throw wrong;
  if (purpose !== "sign-in") {
    const token = randomToken();
    if (!(await useCode(db, tried.id, { hash: sha256(token), minutes: TOKEN_MINUTES }))) throw wrong;
    return { verification_token: token };
  }
  const isLocked = account?.is_demo === true && !from.opensDemo;
  if (!account?.is_active || isLocked) throw wrong;
  await inTransaction(db, async (tx) => {
    if (!(await useCode(tx, tried.id, null))) throw wrong;
    await noteShown(tx, account.id, "phone");
  });
  return continueSignIn(platform, account, from, { first: "phone_code", deviceTokens: device_tokens });
}
