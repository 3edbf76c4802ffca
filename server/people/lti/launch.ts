import { findOpenSchools } from "../../foundation/schools/find-schools.ts";
import type { SignInOrigin } from "../../foundation/sign-ins/origin.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { sha256 } from "../../platform/secrets.ts";
import { SsoFailure } from "../identity/sso/failure.ts";
import { handOff } from "../identity/sso/hand-off.ts";
import { leadOn } from "../identity/sso/receive-person.ts";
import { findPerson } from "./find-person.ts";
import { useFlow } from "./flows.queries.ts";
import { joinCourse } from "./join-course.ts";
import {
  findPlatform,
  holdOpenAccount,
  mayHaveDeployment,
  noteDeployment,
  type PlatformRow,
  updatePlatformRow,
} from "./platforms.queries.ts";
import { readLaunch } from "./read-launch.ts";
import type { VerifyToken } from "./verify-token.ts";

/** So many accounts of a platform wait at most: beyond that, new ones aren’t kept. */
const MOST_WAITING = 100;

/** Returns whether a platform is still the one whose token was read. */
const isSamePlatform = (one: PlatformRow, other: PlatformRow): boolean =>
  (["issuer", "client_id", "jwks_uri"] as const).every((field) => one[field] === other[field]);

type Services = Pick<Platform, "db" | "config" | "log" | "live">;
type Sent = { state: string; id_token?: string | undefined; error?: string | undefined };

/** @throws SsoFailure */
async function receive({ db, live }: Services, verify: VerifyToken, sent: Sent, from: SignInOrigin): Promise<string> {
  const flow = await inTransaction(db, (tx) => useFlow(tx, sha256(sent.state)));
  if (!flow) throw new SsoFailure("expired");
  // The platform is the one that the launch was begun with, whatever the token says.
  const platform = await findPlatform(db, flow.platform_id);
  if (!platform?.is_on) throw new SsoFailure("failed", "The platform is not connected any more");
  if (sent.error !== undefined || sent.id_token === undefined)
    throw new SsoFailure("cancelled", sent.error ?? "The platform sent no token");
  const claims = await verify(platform, sent.id_token);
  const { nonce, target_link_uri: targetLinkUri, challenge } = flow;
  const launch = readLaunch(claims, { clientId: platform.client_id, nonce, targetLinkUri });
  const { deploymentId: deployment, accountName: name, product } = launch;
  const noted = await inTransaction(db, async (tx) => {
    await updatePlatformRow(tx, platform.id, { launched_at: new Date(), ...(product === "" ? {} : { product }) });
    if (!(await mayHaveDeployment(tx, platform.id, deployment, MOST_WAITING))) return null;
    return noteDeployment(tx, { id: newId(), platform: platform.id, deployment, name });
  });
  if (noted?.state !== "confirmed") throw new SsoFailure("account_waits");
  return inTransaction(db, async (tx) => {
    // Staff may have decided otherwise since the token was read.
    const held = await holdOpenAccount(tx, platform.id, noted.id);
    if (!held || !isSamePlatform(held.platform, platform)) throw new SsoFailure("account_waits");
    const { deployment: account } = held;
    const school = account.school_id;
    if (school !== null && !(await findOpenSchools(tx, [school])).has(school)) throw new SsoFailure("account_waits");
    const person = await findPerson(tx, { platform, deployment: account, launch, claims, from });
    const about = { platform, deployment: account, launch, account: person.account };
    const nextPath = await joinCourse(tx, { ...about, address: from.address, wake: live.wake });
    return handOff(tx, { identityId: person.identityId, challenge, nextPath, hasSecondStep: false });
  });
}

/**
 * Handles a launch that a platform had the browser post. It is used up by the first post, so that of two at once one gets in.
 *
 * @returns The redirect target, as of a way back from a sign-in service.
 */
export async function handleLaunch(
  services: Services,
  verify: VerifyToken,
  sent: Sent,
  from: SignInOrigin,
): Promise<string> {
  return leadOn(services, () =>
    receive(services, verify, sent, from).catch((error: unknown) => {
      if (error instanceof SsoFailure) services.log.info({ code: error.code }, "a launch was refused");
      throw error;
    }),
  );
}
