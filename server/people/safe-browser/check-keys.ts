import { timingSafeEqual } from "node:crypto";
import { browserNeeded } from "../../delivery/safe-browser/inside.ts";
import { Refusal } from "../../platform/refusal.ts";
import { hashForAddress } from "./config-key.ts";

/** A hash as Safe Exam Browser sends it, and the address for which it made it. */
interface Sent {
  hash: string | undefined;
  address: string;
}

interface Shown {
  /** By the header of the call, and by the script of the start page. */
  configKeys: readonly Sent[];
  examKeys: readonly Sent[];
}

const isSame = (one: string, other: string) => {
  const [left, right] = [Buffer.from(one.toLowerCase()), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Returns whether one of these hashes is that of one of these keys. All are compared, so that the time taken says nothing. */
function fits(sent: readonly Sent[], keys: readonly string[]): boolean {
  const found = sent.flatMap(({ hash, address }) =>
    hash ? keys.map((key) => isSame(hash, hashForAddress(address, key))) : [],
  );
  return found.includes(true);
}

/**
 * Checks what a browser shows of itself: the Config Key of this file, and one of the Browser Exam Keys where the assessment names any. The
 * addresses are ours, never those that a browser names.
 *
 * @throws Refusal `safe_browser_needed` without any hash, as from every other browser; `safe_browser_wrong_key`,
 * `safe_browser_wrong_version`.
 */
export function checkKeys(
  shown: Shown,
  { configKey, examKeys }: { configKey: string; examKeys: readonly string[] },
): void {
  if (!shown.configKeys.some(({ hash }) => hash)) throw browserNeeded();
  if (!fits(shown.configKeys, [configKey]))
    throw new Refusal(
      "safe_browser_wrong_key",
      "This file was changed, or is for another test. Download it again from the test’s page.",
    );
  if (examKeys.length > 0 && !fits(shown.examKeys, examKeys))
    throw new Refusal(
      "safe_browser_wrong_version",
      "This version of Safe Exam Browser isn’t allowed for this test. Ask the person running it which one to use.",
    );
}
