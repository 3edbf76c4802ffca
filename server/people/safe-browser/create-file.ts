import type { HandlerOutput } from "@sextant/contract/types.ts";
import { browserLeft, findInside, isConfined, noteAskedBack } from "../../delivery/safe-browser/inside.ts";
import { openFilePassword, readRules } from "../../delivery/safe-browser/rules.ts";
import { changeSitting } from "../../delivery/sessions/change.ts";
import { getOwnSession } from "../../delivery/sessions/reach.ts";
import { askBackIn } from "../../delivery/sittings/transitions.ts";
import type { Actor } from "../../platform/binder.ts";
import { apiAddress, publicAddress } from "../../platform/config.ts";
import type { Platform } from "../../platform/platform.ts";
import { Refusal } from "../../platform/refusal.ts";
import { randomToken, sha256 } from "../../platform/secrets.ts";
import { configKeyOf, type FileSettings } from "./config-key.ts";
import { fileSettings } from "./file-settings.ts";
import { insertFile, selectFile, updateConfigKey } from "./files.queries.ts";
import { writeFile } from "./write-file.ts";

type Services = Pick<Platform, "db" | "config" | "secret" | "live">;

/** A file is opened right after it was downloaded. */
const OPEN_MINUTES = 60;

/** Returns the settings of a file, and the password that opens it; null for none. @throws Refusal `safe_browser_password_lost`. */
async function settingsOf(
  { db, config, secret }: Services,
  { assessmentId, sessionId, code }: { assessmentId: string; sessionId: string; code: string },
): Promise<{ settings: FileSettings; password: string | null }> {
  const rules = await readRules(db, assessmentId);
  const { quit_password_hash: quitPasswordHash, quit_link: quitLink } = rules;
  const address = publicAddress(config);
  return {
    settings: fileSettings({ address, sessionId, code, quitPasswordHash, quitLink }),
    password: openFilePassword(secret, rules),
  };
}

/**
 * Creates the file by which a student opens their own sitting in Safe Exam Browser. Students who left it ask by this to be let back
 * in, and get a file once the team has done so.
 *
 * @throws Refusal `not_found`; `unauthenticated` for a sign-in that ended a moment ago; `safe_browser_left`; `safe_browser_password_lost`;
 * `illegal_transition` where the test is over, or any browser will do.
 */
export async function createFile(
  services: Services,
  actor: Actor,
  sessionId: string,
): Promise<HandlerOutput<"safe_browser.create_file">> {
  const { db, config, live } = services;
  const { id, assessment_id: assessmentId, state } = await getOwnSession(db, actor, sessionId);
  const refuse = (detail: string) => new Refusal("illegal_transition", detail, { state });
  if (state !== "allocated" && state !== "in_progress") throw refuse("This test is over.");
  if (!(await isConfined(db, id))) throw refuse("This test opens in any browser.");
  const inside = await findInside(db, id);
  if (state === "in_progress" && !inside) throw refuse("You started this test in another browser. Continue there.");
  if (state === "in_progress" && !inside?.let_in_at) {
    await changeSitting(db, live.wake, id, actor.id, async (tx, sitting, _row, now) => {
      const isNew = await noteAskedBack(tx, id, now);
      return { events: isNew ? [askBackIn(sitting)] : [], value: null };
    });
    throw browserLeft();
  }
  const code = randomToken();
  const { settings, password } = await settingsOf(services, { assessmentId, sessionId: id, code });
  const expiresAt = await insertFile(db, {
    codeHash: sha256(code),
    sessionId: id,
    signInId: actor.signInId,
    configKey: configKeyOf(settings),
    minutes: OPEN_MINUTES,
  });
  if (!expiresAt) throw new Refusal("unauthenticated", "This sign-in has ended. Sign in again.");
  const download = `${apiAddress(config)}/api/safe-browser/files/${code}/`;
  return { download, open: download.replace(/^http/, "seb"), expires_at: expiresAt, has_password: password !== null };
}

/** Returns the refusal of a file whose start address let someone in, or is over. */
export const fileOver = () =>
  new Refusal("safe_browser_file_over", "This file was used or has expired. Download it again from the test’s page.");

/**
 * Returns the bytes of a file until someone came in by it. What the team has changed since it was made is in it.
 *
 * @throws Refusal `safe_browser_file_over`, `safe_browser_password_lost`.
 */
export async function readFile(services: Services, code: string): Promise<Buffer> {
  const codeHash = sha256(code);
  const file = await selectFile(services.db, codeHash);
  if (!file?.is_open) throw fileOver();
  const { assessment_id: assessmentId, session_id: sessionId } = file;
  const { settings, password } = await settingsOf(services, { assessmentId, sessionId, code });
  await updateConfigKey(services.db, codeHash, configKeyOf(settings));
  return writeFile(settings, password);
}
