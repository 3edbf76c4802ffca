import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { browserLeft, findInside, noteAskedBack, noteEntered } from "../../delivery/safe-browser/inside.ts";
import { readRules } from "../../delivery/safe-browser/rules.ts";
import { changeSitting } from "../../delivery/sessions/change.ts";
import type { SittingEvent } from "../../delivery/sittings/sitting.ts";
import { askBackIn, enterSafeBrowser } from "../../delivery/sittings/transitions.ts";
import type { SignInOrigin } from "../../foundation/sign-ins/origin.ts";
import type { Actor } from "../../platform/binder.ts";
import { apiAddress, publicAddress } from "../../platform/config.ts";
import type { Tx } from "../../platform/database/client.ts";
import type { Platform } from "../../platform/platform.ts";
import { Refusal } from "../../platform/refusal.ts";
import { sha256 } from "../../platform/secrets.ts";
import { accountOf, answerSignIn, writeSignIn } from "../identity/open-sign-in.ts";
import { checkKeys } from "./check-keys.ts";
import { fileOver } from "./create-file.ts";
import { quitAddress, startAddress } from "./file-settings.ts";
import { selectFile, useFile } from "./files.queries.ts";

type Services = Pick<Platform, "db" | "config" | "live" | "tokens" | "metrics">;
type Entered = HandlerOutput<"safe_browser.enter">;

/** What Safe Exam Browser adds to the call itself, on Windows. */
interface Headers {
  configKey: string | undefined;
  examKey: string | undefined;
}

const enterPath = "/api/safe-browser/enter/";

/** What came of one try: the sign-in that it made, or that the team must let this student back in. */
type Outcome = { signIn: string } | "left";

/**
 * Signs a student in to their sitting from its start page in Safe Exam Browser. A start address lets in once: of two at once one gets in, and
 * the page that got in may be loaded again. A sitting in progress is opened again only once the team has let its student back in.
 *
 * @throws Refusal `safe_browser_needed`, `safe_browser_wrong_key`, `safe_browser_wrong_version`, `safe_browser_file_over`, `safe_browser_left`,
 * `illegal_transition`.
 */
export async function enter(
  services: Services,
  body: HandlerInput<"safe_browser.enter">["body"],
  { actor, headers, from }: { actor: Actor | null; headers: Headers; from: SignInOrigin },
): Promise<Entered> {
  const { db, config, live } = services;
  const codeHash = sha256(body.code);
  const file = await selectFile(db, codeHash);
  if (!file || file.session_id !== body.session.toLowerCase()) throw fileOver();
  const { session_id: sessionId, assessment_id: assessmentId, user_id: userId } = file;
  const address = publicAddress(config);
  const called = `${apiAddress(config)}${enterPath}`;
  const page = startAddress({ address, sessionId, code: body.code });
  const rules = await readRules(db, assessmentId);
  checkKeys(
    {
      configKeys: [
        { hash: headers.configKey, address: called },
        { hash: body.config_key, address: page },
      ],
      examKeys: [
        { hash: headers.examKey, address: called },
        { hash: body.exam_key, address: page },
      ],
    },
    { configKey: file.config_key, examKeys: rules.exam_keys },
  );
  const way = { next: `/sittings/${sessionId}`, quit: rules.quit_link ? quitAddress({ address, sessionId }) : null };
  const inside = await findInside(db, sessionId);
  if (actor && inside?.sign_in_id === actor.signInId && inside.code_hash.equals(codeHash))
    return { ...way, sign_in: null };
  if (!file.is_open) throw fileOver();
  const account = await accountOf(db, userId);
  if (!account?.is_active || (account.is_demo && !from.opensDemo)) throw fileOver();
  const open = async (tx: Tx, at: Date): Promise<string> => {
    if (!(await useFile(tx, codeHash))) throw fileOver();
    const person = { id: userId, sign_in_round: file.sign_in_round };
    const proof = { first: "link", second: null } as const;
    const signIn = await writeSignIn(tx, person, from, proof, null).catch((error: unknown) => {
      // All sign-ins were ended a moment ago.
      throw error instanceof Refusal ? fileOver() : error;
    });
    await noteEntered(tx, { sessionId, signInId: signIn, codeHash, at });
    return signIn;
  };
  const outcome = await changeSitting(
    db,
    live.wake,
    sessionId,
    userId,
    async (tx, sitting, _row, now): Promise<{ events: SittingEvent[]; value: Outcome }> => {
      const event = enterSafeBrowser(sitting);
      const before = await findInside(tx, sessionId);
      if (sitting.state === "in_progress" && before && !before.let_in_at) {
        const isNew = await noteAskedBack(tx, sessionId, now);
        return { events: isNew ? [askBackIn(sitting)] : [], value: "left" };
      }
      return { events: [event], value: { signIn: await open(tx, now) } };
    },
  );
  if (outcome === "left") throw browserLeft();
  return { ...way, sign_in: await answerSignIn(services, userId, outcome.signIn) };
}
