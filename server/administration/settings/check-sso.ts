import type { HandlerOutput } from "@sextant/contract/types.ts";
import { z } from "zod";
import { fetchOutbound } from "../../platform/outbound/fetch-outbound.ts";
import type { Outbound } from "../../platform/outbound/request-outbound.ts";
import { Refusal } from "../../platform/refusal.ts";

type Report = HandlerOutput<"settings.check_sso">;
type Finding = Report["findings"][number];

const LIMITS = { maxBytes: 1024 * 1024, timeoutMs: 10_000, accept: "application/json" };
/** Signatures that are checked at sign-in. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

const strings = z.array(z.string()).optional().catch(undefined);
const address = z.string().optional().catch(undefined);
/** The fields used of the issuer's discovery document (OpenID Connect Discovery 1.0, section 3). */
const discovery = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  response_types_supported: strings,
  code_challenge_methods_supported: strings,
  id_token_signing_alg_values_supported: strings,
  scopes_supported: strings,
  claims_supported: strings,
});
type Discovery = z.output<typeof discovery>;

const error = (code: Finding["code"], message: string): Finding => ({ severity: "error", code, message });
const warning = (code: Finding["code"], message: string): Finding => ({ severity: "warning", code, message });

/** Returns what is wrong with an issuer's description of itself, for signing in with a code and PKCE. Pure. */
export function judgeDiscovery(issuer: string, found: Discovery, roleClaim: string): Finding[] {
  const findings: Finding[] = [];
  if (found.issuer !== issuer) {
    findings.push(error("issuer_differs", `Its issuer is ${found.issuer ?? "empty"}. Enter exactly that.`));
  }
  for (const field of ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const) {
    const value = found[field];
    if (!value || !URL.canParse(value)) findings.push(error("endpoint_missing", `It has no ${field}.`));
    else if (new URL(value).protocol !== "https:" && issuer.startsWith("https:"))
      findings.push(error("endpoint_insecure", `Its ${field} doesn’t start with https.`));
  }
  if (found.response_types_supported && !found.response_types_supported.includes("code"))
    findings.push(error("no_code_flow", "It doesn’t offer the authorization code flow."));
  if (!found.code_challenge_methods_supported?.includes("S256"))
    findings.push(warning("no_pkce", "It doesn’t say that it supports PKCE (S256)."));
  const known = found.id_token_signing_alg_values_supported;
  if (known && !known.some((name) => algorithms.includes(name)))
    findings.push(error("no_known_algorithm", `It signs only with ${known.join(", ")}, which we don’t support.`));
  const missing = ["openid", "email", "profile"].filter((scope) => found.scopes_supported?.includes(scope) === false);
  if (missing.length > 0) findings.push(warning("scope_missing", `It doesn’t offer the scopes ${missing.join(", ")}.`));
  if (roleClaim && found.claims_supported && !found.claims_supported.includes(roleClaim))
    findings.push(warning("claim_missing", `It doesn’t list the claim ${roleClaim}, which sets the role.`));
  return findings;
}

async function fetchJson(outbound: Outbound, url: string): Promise<unknown> {
  const { bytes } = await fetchOutbound(outbound, url, LIMITS);
  return JSON.parse(bytes.toString());
}

async function judgeKeys(outbound: Outbound, url: string): Promise<Finding[]> {
  try {
    const { keys } = z.object({ keys: z.array(z.unknown()) }).parse(await fetchJson(outbound, url));
    return keys.length > 0 ? [] : [error("no_keys", "It hasn’t published any keys.")];
  } catch (reason) {
    const why = reason instanceof Refusal ? reason.message : "The address of its keys has no keys.";
    return [error("keys_unreachable", `We couldn’t read its keys: ${why}`)];
  }
}

/**
 * Fetches an issuer's discovery document and keys, and reports problems that would prevent signing in there.
 *
 * @param client The client's id, and the claim that gives the role ("" = none).
 */
export async function checkSso(
  outbound: Outbound,
  issuer: string,
  client: { id: string; roleClaim: string },
): Promise<Report> {
  const done = (findings: Finding[]): Report => ({
    is_usable: findings.every((finding) => finding.severity !== "error"),
    issuer,
    findings,
  });
  if (!issuer) return done([error("no_issuer", "Enter an issuer.")]);
  const noClient = client.id ? [] : [warning("no_client", "Enter a client ID.")];
  let found: Discovery;
  try {
    found = discovery.parse(await fetchJson(outbound, `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`));
  } catch (reason) {
    if (reason instanceof Refusal) return done([error("unreachable", reason.message), ...noClient]);
    return done([error("not_json", "This address has no discovery document."), ...noClient]);
  }
  const findings = judgeDiscovery(issuer, found, client.roleClaim);
  const keys = found.jwks_uri && URL.canParse(found.jwks_uri) ? await judgeKeys(outbound, found.jwks_uri) : [];
  return done([...findings, ...keys, ...noClient]);
}
