import type { HandlerOutput } from "@sextant/contract/types.ts";
import { z } from "zod";
import { recordAudit } from "../../foundation/audit/record.ts";
import { getSettings } from "../../foundation/organisation/organisation.ts";
import { requireProvenAsSet } from "../../foundation/sign-ins/second-step-policy.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { outboundFetch } from "../../platform/outbound/outbound-fetch.ts";
import type { Outbound } from "../../platform/outbound/request-outbound.ts";
import type { Platform } from "../../platform/platform.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { randomToken, sha256 } from "../../platform/secrets.ts";
import { registrationAddress, toolAddresses } from "./addresses.ts";
import { MEMBERS_SCOPE } from "./members/read-members.ts";
import {
  findRegistration,
  insertDeployment,
  insertPlatform,
  insertRegistration,
  noteRegistration,
  useRegistration,
} from "./platforms.queries.ts";
import { requireEndpoints, requireUnknown } from "./platforms.ts";
import { SCORE_SCOPE } from "./scores/score-message.ts";

const DAY_MS = 86_400_000;
const LIMITS = { maxBytes: 256 * 1024, timeoutMs: 10_000 };

/** What a platform says of itself (LTI Dynamic Registration 1.0, section 2.1). */
const configuration = z.looseObject({
  issuer: z.url().max(2000),
  authorization_endpoint: z.url().max(2000),
  token_endpoint: z.url().max(2000),
  jwks_uri: z.url().max(2000),
  registration_endpoint: z.url().max(2000),
  authorization_server: z.url().max(2000).nullable().default(null).catch(null),
  "https://purl.imsglobal.org/spec/lti-platform-configuration": z
    .looseObject({ product_family_code: z.string().max(100).catch("") })
    .optional()
    .catch(undefined),
});

/** What it answers once it has registered us. */
const registered = z.looseObject({
  client_id: z.string().min(1).max(300),
  "https://purl.imsglobal.org/spec/lti-tool-configuration": z
    .looseObject({ deployment_id: z.string().min(1).max(255).optional() })
    .optional()
    .catch(undefined),
});

/** Creates a link by which a platform registers itself, for a day and once. @throws Refusal `second_step_required` */
export async function openRegistration(
  { db, config }: Pick<Platform, "db" | "config">,
  actor: Actor,
): Promise<HandlerOutput<"lti_registrations.open">> {
  const [id, token] = [newId(), randomToken()];
  return inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    const row = { id, token_hash: sha256(token), created_by: actor.id, expires_at: new Date(Date.now() + DAY_MS) };
    const expires_at = await insertRegistration(tx, row);
    await recordAudit(tx, {
      actor,
      action: "lti_registration.opened",
      subject: { type: "lti_registration", id },
      after: { expires_at },
    });
    return { id, url: registrationAddress(config, token), expires_at };
  });
}

/** Returns what came of a registration link. @throws Refusal `not_found` */
export async function getRegistration(db: Database, id: string): Promise<HandlerOutput<"lti_registrations.get">> {
  const row = await findRegistration(db, id);
  if (!row) throw notFound("This registration link");
  const { problem, platform_id: platform, is_over, is_used_up } = row;
  // One that a platform is opening right now is still open.
  const state = platform ? "done" : problem !== null || is_used_up ? "failed" : is_over ? "expired" : "open";
  return { id, state, problem, platform };
}

type Fetch = ReturnType<typeof outboundFetch>;

/** Reads a document of a platform. @throws Refusal `invalid` */
async function ask<Shape extends z.ZodType>(
  fetchOut: Fetch,
  shape: Shape,
  address: string,
  options: Parameters<Fetch>[1],
): Promise<z.output<Shape>> {
  const answer = await fetchOut(address, options);
  if (!answer.ok) throw new Refusal("invalid", `The platform answered ${answer.status}.`);
  const text = await answer.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Refusal("invalid", "The platform’s answer isn’t JSON.");
  }
  const read = shape.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Refusal("invalid", `The platform’s answer lacks “${issue?.path.join(".") ?? ""}”.`);
  }
  return read.data;
}

/** What we ask a platform to register (section 3.1). */
function registrationOf(config: Platform["config"], name: string) {
  const { login_url: login, launch_url: launch, choose_url: choose, keys_url: keys } = toolAddresses(config);
  return {
    application_type: "web",
    grant_types: ["client_credentials", "implicit"],
    response_types: ["id_token"],
    initiate_login_uri: login,
    redirect_uris: [launch],
    client_name: name,
    jwks_uri: keys,
    token_endpoint_auth_method: "private_key_jwt",
    scope: `${SCORE_SCOPE} ${MEMBERS_SCOPE}`,
    "https://purl.imsglobal.org/spec/lti-tool-configuration": {
      domain: new URL(launch).host,
      target_link_uri: launch,
      claims: ["iss", "sub", "name", "given_name", "family_name", "email", "locale"],
      messages: [
        { type: "LtiResourceLinkRequest", target_link_uri: launch, label: name },
        {
          type: "LtiDeepLinkingRequest",
          target_link_uri: choose,
          label: name,
          // Where Canvas offers it.
          placements: ["assignment_selection", "link_selection"],
        },
      ],
    },
  };
}

type Asked = { token: string; openid_configuration?: string | undefined; registration_token?: string | undefined };

/**
 * Registers us at the platform that opened a registration link, and the platform here. The link is used up, whatever comes of it, and keeps
 * what that was.
 *
 * @returns What the registration came to, in words for the administrator.
 */
export async function register(
  { db, config, log }: Pick<Platform, "db" | "config" | "log">,
  outbound: Outbound,
  { token, openid_configuration: address, registration_token: bearer }: Asked,
): Promise<{ isDone: boolean; text: string }> {
  // A browser or a mail scanner that looks at the link doesn’t use it up.
  if (address === undefined)
    return { isDone: false, text: "Open this link from your platform’s tool settings, not in the browser." };
  const link = await inTransaction(db, (tx) => useRegistration(tx, sha256(token)));
  if (!link)
    return { isDone: false, text: "This registration link was used, or is older than a day. Create a new one." };
  const fetchOut = outboundFetch(outbound, LIMITS);
  try {
    const found = await ask(fetchOut, configuration, address, { headers: { accept: "application/json" } });
    if (new URL(found.issuer).host !== new URL(address).host)
      throw new Refusal("invalid", "The platform names an issuer on another host.");
    requireEndpoints(outbound, found);
    const name = (await getSettings(db)).value.organisation_name || "Sextant";
    const answer = await ask(fetchOut, registered, found.registration_endpoint, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      body: JSON.stringify(registrationOf(config, name)),
    });
    await inTransaction(db, async (tx) => {
      const id = newId();
      const product = found["https://purl.imsglobal.org/spec/lti-platform-configuration"]?.product_family_code ?? "";
      const { issuer, authorization_endpoint, token_endpoint, jwks_uri, authorization_server } = found;
      const { client_id } = answer;
      await requireUnknown(tx, issuer, client_id);
      const row = { name: new URL(issuer).host, issuer, client_id, authorization_endpoint, token_endpoint, jwks_uri };
      await insertPlatform(tx, { id, ...row, authorization_server, product, created_by: link.created_by });
      const deployment = answer["https://purl.imsglobal.org/spec/lti-tool-configuration"]?.deployment_id;
      if (deployment !== undefined)
        await insertDeployment(tx, { id: newId(), platform_id: id, deployment_id: deployment });
      await noteRegistration(tx, link.id, { platform_id: id });
      await recordAudit(tx, {
        actor: { id: link.created_by },
        action: "lti_platform.created",
        subject: { type: "lti_platform", id },
        after: { ...row, ...(deployment === undefined ? {} : { deployment }) },
        address: "",
      });
    });
    return { isDone: true, text: "" };
  } catch (error) {
    if (!(error instanceof Refusal)) log.warn({ err: error }, "a platform could not be registered");
    const problem = error instanceof Refusal ? error.message : "Something went wrong on our side.";
    await inTransaction(db, (tx) => noteRegistration(tx, link.id, { problem }));
    return { isDone: false, text: problem };
  }
}
