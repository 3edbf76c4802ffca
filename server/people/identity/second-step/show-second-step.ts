import type { HandlerOutput } from "@sextant/contract/types.ts";
import { getSettings } from "../../../foundation/organisation/organisation.ts";
import { policyOf } from "../../../foundation/sign-ins/second-step-policy.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Platform } from "../../../platform/platform.ts";
import { isOpenDemo } from "./change-second-step.ts";
import { listPasskeys } from "./passkeys.queries.ts";
import { relyingParty } from "./relying-party.ts";
import { countRecoveryCodes, findApp } from "./second-step.queries.ts";

/** Returns the actor's own second step, without its secrets. */
export async function showSecondStep(
  { db, config }: Pick<Platform, "db" | "config">,
  actor: Actor,
): Promise<HandlerOutput<"me.get_second_step">> {
  const app = await findApp(db, actor.id);
  const passkeys = await listPasskeys(db, actor.id);
  const { level } = policyOf((await getSettings(db)).value, actor.role, new Date());
  const policy = (await isOpenDemo({ db, config }, actor.id)) ? "off" : level;
  return {
    app: app ? { created_at: app.created_at, last_used_at: app.last_used_at } : null,
    recovery_codes: await countRecoveryCodes(db, actor.id),
    passkeys,
    policy,
    is_required: policy === "required",
    passkeys_possible: relyingParty(config) !== null,
  };
}
