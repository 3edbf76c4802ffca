import { randomBytes } from "node:crypto";
import type { HandlerInput } from "@sextant/contract/types.ts";
import { countBeyond } from "../../platform/counted-calls.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { networkAddress } from "../../platform/network-address.ts";
import type { Platform } from "../../platform/platform.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import { randomToken, sha256 } from "../../platform/secrets.ts";
import type { SlowDown } from "../../platform/slow-down.ts";
import { isLaunchAddress, toolAddresses } from "./addresses.ts";
import { insertFlow } from "./flows.queries.ts";
import { listOfIssuer } from "./platforms.queries.ts";

/** A school begins its day behind one address. */
const byAddress = { kind: "lti.start", most: 3000, seconds: 900 };

type Services = Pick<Platform, "db" | "config" | "secret">;
type Asked = Omit<HandlerInput<"lti.start">["body"], "challenge">;

/**
 * Begins what a platform asked for (OIDC third-party login): state and nonce are kept for ten minutes.
 *
 * @param challenge Of the page that begins it; empty where the answer lets nobody in.
 * @returns Where the browser is to go.
 * @throws Refusal `invalid` at what the platform left out, `forbidden` for one that isn’t connected or is turned off.
 */
export async function askPlatform(
  { db, config, secret }: Services,
  slowDown: SlowDown,
  asked: Asked,
  { challenge, address }: { challenge: string; address: string },
): Promise<string> {
  const { iss = "", login_hint: hint, target_link_uri: target = "", client_id: clientId } = asked;
  const from = networkAddress(address);
  const beyond = await countBeyond(db, secret, byAddress, from);
  if (beyond > 0) await slowDown(from, beyond);
  if (hint === undefined) throw invalid("login_hint", "The platform didn’t say for whom this launch is.");
  const [platform, ...others] = (await listOfIssuer(db, iss, clientId ?? null)).filter(({ is_on }) => is_on);
  if (!platform) throw new Refusal("forbidden", "This learning platform isn’t connected here.");
  if (others.length > 0)
    throw invalid("client_id", "Several platforms have this address, and it didn’t say which of them it is.");
  const [state, nonce] = [randomToken(), randomBytes(16).toString("base64url")];
  const flow = { stateHash: sha256(state), platformId: platform.id, nonce, challenge, targetLinkUri: target };
  await inTransaction(db, (tx) => insertFlow(tx, flow));
  const url = new URL(platform.authorization_endpoint);
  const sent = {
    scope: "openid",
    response_type: "id_token",
    response_mode: "form_post",
    prompt: "none",
    client_id: platform.client_id,
    redirect_uri: toolAddresses(config).launch_url,
    login_hint: hint,
    ...(asked.lti_message_hint === undefined ? {} : { lti_message_hint: asked.lti_message_hint }),
    state,
    nonce,
  };
  for (const [name, value] of Object.entries(sent)) url.searchParams.set(name, value);
  return url.href;
}

/** Begins the launch of a link from the page. @throws Refusal as `askPlatform` does, and where the link leads elsewhere */
export async function startLaunch(
  services: Services,
  slowDown: SlowDown,
  { challenge, ...asked }: HandlerInput<"lti.start">["body"],
  address: string,
): Promise<string> {
  if (asked.login_hint !== undefined && !isLaunchAddress(services.config, asked.target_link_uri ?? ""))
    throw invalid("target_link_uri", "This link doesn’t lead to this site.");
  return askPlatform(services, slowDown, asked, { challenge, address });
}
