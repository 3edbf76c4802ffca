import { MOST_TOKEN_DAYS } from "@sextant/contract/api-tokens.ts";
import type { Operation } from "@sextant/contract/operation.ts";
import { type OperationId, operations } from "@sextant/contract/operations.ts";
import { tokenScopeOf, tokenScopes } from "@sextant/contract/token-scopes.ts";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { invalid, notFound, Refusal } from "../../platform/refusal.ts";
import { randomToken, sha256 } from "../../platform/secrets.ts";
import { recordAudit } from "../audit/record.ts";
import { findOpenSchools } from "../schools/find-schools.ts";
import { requireProvenAsSet } from "../sign-ins/second-step-policy.ts";
import { changeToken, insertToken, listRefusals, listTokens, lockOwner, lockToken } from "./api-tokens.queries.ts";
import { SECRET_PREFIX } from "./authenticate-token.ts";

type Token = HandlerOutput<"api_tokens.renew">;

/** So much of a secret is kept, to tell it from others. */
const SHOWN = SECRET_PREFIX.length + 4;
const DAY_MS = 86_400_000;

function present(row: Awaited<ReturnType<typeof listTokens>>[number]): Token {
  const { owner_id, first_name, last_name, is_erased, is_staff, ...token } = row;
  const isOver = token.expires_at.getTime() <= Date.now();
  // Those of someone who left were revoked with that.
  const state = !is_staff ? "owner_left" : token.revoked_at ? "revoked" : isOver ? "expired" : "active";
  return { ...token, created_by: { id: owner_id, first_name, last_name, is_erased }, state };
}

async function getToken(db: Database, id: string): Promise<Token> {
  const [row] = await listTokens(db, id);
  if (!row) throw notFound("This token");
  return present(row);
}

/** Lists the tokens of programs, and what was refused to them in the last 24 hours. */
export async function listApiTokens(db: Database): Promise<HandlerOutput<"api_tokens.list">> {
  const [tokens, refusals] = await Promise.all([listTokens(db, null), listRefusals(db)]);
  const refused = refusals.flatMap(({ id, name, operation, ...refusal }) => {
    const declared: Operation | undefined = operations[operation as OperationId];
    // One that a version before this had.
    if (!declared) return [];
    const scope = tokenScopeOf(operation, declared);
    const { method, path } = declared;
    return [{ ...refusal, token: { id, name }, operation, method, path, scope: scope === "any" ? null : scope }];
  });
  return { results: tokens.map(present), refused };
}

function requireSoon(expiresAt: Date): void {
  const days = (expiresAt.getTime() - Date.now()) / DAY_MS;
  if (days > 0 && days <= MOST_TOKEN_DAYS) return;
  throw invalid("expires_at", "Choose a day in the future, at most a year ahead.");
}

/** @throws Refusal `not_found`, naming the places. */
async function requireSchools(tx: Tx, schools: readonly string[]): Promise<void> {
  const open = await findOpenSchools(tx, schools);
  const errors = schools.flatMap((id, index) =>
    open.has(id) ? [] : [{ path: `schools.${index}`, message: "This school doesn’t exist." }],
  );
  if (errors.length > 0) throw new Refusal("not_found", "Some of these schools don’t exist.", { errors });
}

/**
 * Creates a token. Only its hash is kept.
 *
 * @throws Refusal `invalid`, `not_found` for a school, `second_step_required`, `forbidden` for someone who has just left staff.
 */
export async function createApiToken(
  db: Database,
  actor: Actor,
  { name, expires_at, ...asked }: HandlerInput<"api_tokens.create">["body"],
): Promise<HandlerOutput<"api_tokens.create">> {
  const secret = `${SECRET_PREFIX}${randomToken()}`;
  const id = newId();
  const scopes = tokenScopes.filter((scope) => asked.scopes.includes(scope));
  const schools = asked.schools && [...new Set(asked.schools.map((school) => school.toLowerCase()))];
  const token = await inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    if (!(await lockOwner(tx, actor.id))) throw new Refusal("forbidden", "Only staff can create tokens.");
    if (schools) await requireSchools(tx, schools);
    requireSoon(expires_at);
    const kept = { prefix: secret.slice(0, SHOWN), token_hash: sha256(secret), created_by: actor.id };
    await insertToken(tx, { id, name, scopes, schools, expires_at, ...kept });
    const after = { name, scopes, schools, expires_at };
    await recordAudit(tx, { actor, action: "api_token.created", subject: { type: "api_token", id }, after });
    return getToken(tx, id);
  });
  return { token, secret };
}

async function lockCurrent(tx: Tx, actor: Actor, id: string) {
  await requireProvenAsSet(tx, actor);
  const row = await lockToken(tx, id);
  if (!row) throw notFound("This token");
  return row;
}

/**
 * Lets a token last longer, also one that has expired.
 *
 * @throws Refusal `not_found`, `invalid`, `illegal_transition` for one that was revoked, `second_step_required`.
 */
export async function renewApiToken(
  db: Database,
  actor: Actor,
  id: string,
  { expires_at }: HandlerInput<"api_tokens.renew">["body"],
): Promise<Token> {
  return inTransaction(db, async (tx) => {
    const row = await lockCurrent(tx, actor, id);
    if (row.revoked_at)
      throw new Refusal("illegal_transition", "This token was revoked. Create another.", { state: "revoked" });
    requireSoon(expires_at);
    await changeToken(tx, id, { expires_at });
    const subject = { type: "api_token", id };
    const before = { expires_at: row.expires_at };
    await recordAudit(tx, { actor, action: "api_token.renewed", subject, before, after: { expires_at } });
    return getToken(tx, id);
  });
}

/** Revokes a token; one that was revoked stays so. @throws Refusal `not_found`, `second_step_required` */
export async function revokeApiToken(db: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockCurrent(tx, actor, id);
    if (row.revoked_at) return;
    await changeToken(tx, id, { revoked_at: new Date() });
    await recordAudit(tx, {
      actor,
      action: "api_token.revoked",
      subject: { type: "api_token", id },
      before: { name: row.name },
    });
  });
}
