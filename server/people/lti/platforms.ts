import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { findOpenSchools } from "../../foundation/schools/find-schools.ts";
import { requireProvenAsSet } from "../../foundation/sign-ins/second-step-policy.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { allowing, checkedUrl, type Outbound } from "../../platform/outbound/request-outbound.ts";
import { paged } from "../../platform/paging.ts";
import { invalid, notFound, Refusal } from "../../platform/refusal.ts";
import { listListedCourses } from "./members/members.queries.ts";
import { wakeMembers } from "./members/wake-members.ts";
import {
  deletePlatform,
  forgetAccounts,
  insertDeployment,
  insertPlatform,
  listOfIssuer,
  lockPlatform,
  type PlatformRow,
  selectPlatforms,
  updateDeployment,
  updatePlatformRow,
} from "./platforms.queries.ts";
import { wakeScores } from "./scores/send-scores.ts";

type LtiPlatform = HandlerOutput<"lti_platforms.get">;
type Listed = Awaited<ReturnType<ReturnType<typeof selectPlatforms>["execute"]>>[number];
type Fields = Omit<HandlerInput<"lti_platforms.update">["body"], "version">;

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

const present = ({
  created_by: _,
  scores_misses: __,
  scores_wait_until: waits,
  scores_problem: problem,
  score_counts: counts,
  members,
  deployments,
  ...row
}: Listed): LtiPlatform => ({
  ...row,
  members: { ...members, read_at: momentOf(members.read_at) },
  scores: { ...counts, problem, retry_at: problem === null ? null : waits },
  deployments: deployments.map(({ launched_at: launched, decided_at: decided, ...deployment }) => ({
    ...deployment,
    launched_at: momentOf(launched),
    decided_at: momentOf(decided),
  })),
});

/** Lists the platforms, the oldest first. */
export async function listPlatforms(
  db: Database,
  query: HandlerInput<"lti_platforms.list">["query"],
  url: string,
): Promise<HandlerOutput<"lti_platforms.list">> {
  const page = await paged(db, selectPlatforms(db), query, {
    url,
    orderings: { created_at: "lti_platforms.created_at" },
    defaultOrdering: "created_at",
    tieBreaker: "lti_platforms.id",
  });
  return { ...page, results: page.results.map(present) };
}

/** Returns a platform. @throws Refusal `not_found` */
export async function getPlatform(db: Database, id: string): Promise<LtiPlatform> {
  const row = await selectPlatforms(db).where("lti_platforms.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("This platform");
  return present(row);
}

const endpoints = ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const;

/** @throws Refusal `invalid` at an address that may not be called. */
export function requireEndpoints(outbound: Outbound, fields: Partial<Pick<PlatformRow, (typeof endpoints)[number]>>) {
  for (const path of endpoints) {
    const address = fields[path];
    if (address === undefined) continue;
    try {
      checkedUrl(address, allowing(outbound));
    } catch (error) {
      if (error instanceof Refusal) throw invalid(path, error.message);
      throw error;
    }
  }
}

/** @throws Refusal `in_use` where another platform has the issuer and the client ID. */
export async function requireUnknown(tx: Tx, issuer: string, clientId: string, except: string | null = null) {
  const others = await listOfIssuer(tx, issuer, clientId);
  if (others.some(({ id }) => id !== except))
    throw new Refusal("in_use", "A platform with this issuer and client ID is connected already.", {
      errors: [{ path: "client_id", message: "A platform with this issuer and client ID is connected already." }],
    });
}

/** @throws Refusal `invalid` for a school that isn’t there, or is archived. */
async function requireSchool(tx: Tx, path: string, school: string | null): Promise<void> {
  if (school !== null && !(await findOpenSchools(tx, [school])).has(school))
    throw invalid(path, "This school doesn’t exist.");
}

/** Registers a platform by hand. @throws Refusal `invalid`, `in_use`, `second_step_required` */
export async function createPlatform(
  db: Database,
  outbound: Outbound,
  actor: Actor,
  { deployment, ...body }: HandlerInput<"lti_platforms.create">["body"],
): Promise<LtiPlatform> {
  requireEndpoints(outbound, body);
  return inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    await requireUnknown(tx, body.issuer, body.client_id);
    const id = newId();
    await insertPlatform(tx, { id, ...body, created_by: actor.id });
    if (deployment) {
      await requireSchool(tx, "deployment.school", deployment.school);
      await insertDeployment(tx, {
        id: newId(),
        platform_id: id,
        deployment_id: deployment.deployment_id,
        state: "confirmed",
        school_id: deployment.school,
        decided_by: actor.id,
        decided_at: new Date(),
      });
    }
    await recordAudit(tx, {
      actor,
      action: "lti_platform.created",
      subject: { type: "lti_platform", id },
      after: { ...body, ...(deployment ? { deployment } : {}) },
    });
    return getPlatform(tx, id);
  });
}

async function holdPlatform(tx: Tx, id: string): Promise<PlatformRow> {
  const row = await lockPlatform(tx, id);
  if (!row) throw notFound("This platform");
  return row;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Changes a platform. @throws Refusal `not_found`, `stale_version` with it as it is, `invalid`, `in_use`, `second_step_required` */
export async function updatePlatform(
  db: Database,
  outbound: Outbound,
  actor: Actor,
  id: string,
  { version, ...body }: HandlerInput<"lti_platforms.update">["body"],
): Promise<LtiPlatform> {
  return inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    const row = await holdPlatform(tx, id);
    if (version !== undefined && version !== row.version) {
      throw new Refusal("stale_version", "Someone else changed this platform. Reload to see the latest version.", {
        members: { current: await getPlatform(tx, id) },
      });
    }
    const changed = Object.entries(body).filter(
      ([field, value]) => value !== undefined && !isSame(value, row[field as keyof PlatformRow]),
    );
    if (changed.length > 0) {
      const fields = Object.fromEntries(changed) as Fields;
      requireEndpoints(outbound, fields);
      await requireUnknown(tx, fields.issuer ?? row.issuer, fields.client_id ?? row.client_id, id);
      await updatePlatformRow(tx, id, { ...fields, version: row.version + 1, updated_at: new Date() });
      if (fields.issuer !== undefined || fields.client_id !== undefined) await forgetAccounts(tx, id);
      // What was held back may go now.
      await updatePlatformRow(tx, id, { scores_wait_until: null });
      await wakeScores(tx, id);
      await recordAudit(tx, {
        actor,
        action: "lti_platform.updated",
        subject: { type: "lti_platform", id },
        before: Object.fromEntries(changed.map(([field]) => [field, row[field as keyof PlatformRow]])),
        after: { ...fields },
      });
    }
    return getPlatform(tx, id);
  });
}

/** Removes a platform. Its people and groups stay. @throws Refusal `not_found`, `second_step_required` */
export async function removePlatform(db: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    const { name, issuer, client_id } = await holdPlatform(tx, id);
    await deletePlatform(tx, id);
    await recordAudit(tx, {
      actor,
      action: "lti_platform.removed",
      subject: { type: "lti_platform", id },
      before: { name, issuer, client_id },
    });
  });
}

/** Confirms an account of a platform for a school, or refuses it. @throws Refusal `not_found`, `invalid`, `second_step_required` */
export async function decideDeployment(
  db: Database,
  actor: Actor,
  { id, deployment }: { id: string; deployment: string },
  { state, school, makes_tutors }: HandlerInput<"lti_platforms.decide">["body"],
): Promise<LtiPlatform> {
  return inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    await requireSchool(tx, "school", school);
    const fields = { state, school_id: state === "confirmed" ? school : null, makes_tutors, decided_by: actor.id };
    const before = await updateDeployment(tx, { platform: id, id: deployment }, fields);
    if (!before) throw notFound("This account");
    if (state === "confirmed") await wakeScores(tx, id);
    await recordAudit(tx, {
      actor,
      action: "lti_platform.account_decided",
      subject: { type: "lti_platform", id },
      before: { state: before.state, school: before.school_id, makes_tutors: before.makes_tutors },
      after: { deployment_id: before.deployment_id, state, school: fields.school_id, makes_tutors },
      schoolId: fields.school_id,
    });
    return getPlatform(tx, id);
  });
}

/** Has the people of a platform’s courses read now. @returns How many courses. @throws Refusal `not_found`, `second_step_required` */
export async function syncMembers(db: Database, actor: Actor, id: string): Promise<{ count: number }> {
  return inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    await holdPlatform(tx, id);
    const courses = await listListedCourses(tx, id);
    for (const course of courses) await wakeMembers(tx, course);
    return { count: courses.length };
  });
}
