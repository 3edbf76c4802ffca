import { findOpenSchools } from "../../foundation/schools/find-schools.ts";
import type { SignInOrigin } from "../../foundation/sign-ins/origin.ts";
import type { Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { sha256 } from "../../platform/secrets.ts";
import { SsoFailure } from "../identity/sso/failure.ts";
import { handOff } from "../identity/sso/hand-off.ts";
import { leadOn } from "../identity/sso/receive-person.ts";
import { isChooseAddress } from "./addresses.ts";
import { beginChoice, type FramePage, showChoice } from "./choose/choose.ts";
import { overPage } from "./choose/choose-page.ts";
import { failurePage } from "./choose/failure-page.ts";
import { findPerson } from "./find-person.ts";
import { useFlow } from "./flows.queries.ts";
import { joinCourse } from "./join-course.ts";
import { type Language, plainPolicy } from "./plain-page.ts";
import {
  type DeploymentRow,
  findPlatform,
  holdOpenAccount,
  mayHaveDeployment,
  noteDeployment,
  type PlatformRow,
  updatePlatformRow,
} from "./platforms.queries.ts";
import { type Launch, readChoosing, readLaunch } from "./read-launch.ts";
import type { VerifyToken } from "./verify-token.ts";

/** So many accounts of a platform wait at most: beyond that, new ones aren’t kept. */
const MOST_WAITING = 100;

/** Returns whether a platform is still the one whose token was read. */
const isSamePlatform = (one: PlatformRow, other: PlatformRow): boolean =>
  (["issuer", "client_id", "jwks_uri"] as const).every((field) => one[field] === other[field]);

type Services = Pick<Platform, "db" | "config" | "log" | "live" | "secret">;
type Flow = NonNullable<Awaited<ReturnType<typeof useFlow>>>;
type Sent = { state: string; id_token?: string | undefined; error?: string | undefined };

/** Reads a posted launch, which is used up by it. @throws SsoFailure */
async function open({ db }: Services, verify: VerifyToken, sent: Sent, flow: Flow | undefined) {
  if (!flow) throw new SsoFailure("expired");
  // The platform is the one that the launch was begun with, whatever the token says.
  const platform = await findPlatform(db, flow.platform_id);
  if (!platform?.is_on) throw new SsoFailure("failed", "The platform is not connected any more");
  if (sent.error !== undefined || sent.id_token === undefined)
    throw new SsoFailure("cancelled", sent.error ?? "The platform sent no token");
  const claims = await verify(platform, sent.id_token);
  return {
    platform,
    claims,
    expected: { clientId: platform.client_id, nonce: flow.nonce, targetLinkUri: flow.target_link_uri },
  };
}

type Came = Pick<Launch, "subject" | "role" | "deploymentId" | "accountName" | "product">;

/** Does something in an account of a platform that is confirmed, and stays so meanwhile. @throws SsoFailure */
async function inAccount<T>(
  db: Services["db"],
  platform: PlatformRow,
  { deploymentId: deployment, accountName: name, product }: Came,
  work: (tx: Tx, account: DeploymentRow) => Promise<T>,
): Promise<T> {
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
    const school = held.deployment.school_id;
    if (school !== null && !(await findOpenSchools(tx, [school])).has(school)) throw new SsoFailure("account_waits");
    return work(tx, held.deployment);
  });
}

/** Signs a person in by a link of a course. @returns The code that the page exchanges. @throws SsoFailure */
async function signIn(services: Services, verify: VerifyToken, sent: Sent, flow: Flow | undefined, from: SignInOrigin) {
  const { platform, claims, expected } = await open(services, verify, sent, flow);
  const launch = readLaunch(claims, expected);
  return inAccount(services.db, platform, launch, async (tx, deployment) => {
    const person = await findPerson(tx, { platform, deployment, launch, claims, from });
    const about = { platform, deployment, launch, account: person.account };
    const nextPath = await joinCourse(tx, { ...about, address: from.address, wake: services.live.wake });
    return handOff(tx, {
      identityId: person.identityId,
      challenge: flow?.challenge ?? "",
      nextPath,
      hasSecondStep: false,
    });
  });
}

/** Shows a teacher the tests to choose from. @throws SsoFailure */
async function choose(
  services: Services,
  verify: VerifyToken,
  sent: Sent,
  flow: Flow,
  { from, language }: { from: SignInOrigin; language: Language },
): Promise<FramePage> {
  const { platform, claims, expected } = await open(services, verify, sent, flow);
  const launch = readChoosing(claims, expected);
  if (launch.role !== "tutor") throw new SsoFailure("no_role");
  const ticket = await inAccount(services.db, platform, launch, async (tx, deployment) => {
    const { account } = await findPerson(tx, { platform, deployment, launch, claims, from });
    if (account.role === "student") throw new SsoFailure("no_role");
    const { returnUrl, data } = launch;
    return beginChoice(tx, { deployment: deployment.id, user: account.id, returnUrl, data });
  });
  return showChoice(services, ticket, language);
}

/**
 * Handles a launch that a platform had the browser post. It is used up by the first post, so that of two at once one gets in.
 *
 * @returns The redirect target, as of a way back from a sign-in service; or, for a teacher who is to choose a test, what the frame shows.
 */
export async function handleLaunch(
  services: Services,
  verify: VerifyToken,
  sent: Sent,
  visitor: { from: SignInOrigin; language: Language; isFramed: boolean },
): Promise<{ url: string } | FramePage> {
  const flow = await inTransaction(services.db, (tx) => useFlow(tx, sha256(sent.state)));
  // In a frame, only the choice of a test is posted. The page for signing in can’t be shown there.
  if (!flow && visitor.isFramed) return { html: overPage(visitor.language), policy: plainPolicy() };
  const note = (error: unknown) => {
    if (error instanceof SsoFailure) services.log.info({ code: error.code }, "a launch was refused");
    return error;
  };
  if (flow && isChooseAddress(services.config, flow.target_link_uri)) {
    try {
      return await choose(services, verify, sent, flow, visitor);
    } catch (error) {
      if (!(note(error) instanceof SsoFailure)) throw error;
      return { html: failurePage(visitor.language, (error as SsoFailure).code), policy: plainPolicy() };
    }
  }
  const url = await leadOn(services, () =>
    signIn(services, verify, sent, flow, visitor.from).catch((error: unknown) => {
      throw note(error);
    }),
  );
  return { url };
}
