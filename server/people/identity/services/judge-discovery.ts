import type { HandlerOutput } from "@sextant/contract/types.ts";
import { z } from "zod";

export type Finding = HandlerOutput<"sign_in_services.check">["findings"][number];

/** Signatures that are checked at sign-in. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

const strings = z.array(z.string()).optional().catch(undefined);
const address = z.string().optional().catch(undefined);

/** The fields used of the issuer's discovery document (OpenID Connect Discovery 1.0, section 3). */
export const discovery = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  response_types_supported: strings,
  code_challenge_methods_supported: strings,
  id_token_signing_alg_values_supported: strings,
  token_endpoint_auth_methods_supported: strings,
  scopes_supported: strings,
  claims_supported: strings,
});
export type Discovery = z.output<typeof discovery>;

export const error = (code: Finding["code"], message: string): Finding => ({ severity: "error", code, message });
export const warning = (code: Finding["code"], message: string): Finding => ({ severity: "warning", code, message });

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

/**
 * Returns what a service that doesn't verify addresses means for new people; null where it verifies them. Microsoft never sends
 * `email_verified` for work and school accounts; others list the claim if they send it. Pure.
 */
export function judgeAddresses(
  preset: string,
  { claims_supported: claims }: Pick<Discovery, "claims_supported">,
  { email_domains: domains, trusts_domains: isTrusted }: { email_domains: readonly string[]; trusts_domains: boolean },
): Finding | null {
  const isSilent = preset === "microsoft" || claims?.includes("email_verified") === false;
  if (!isSilent) return null;
  const means =
    isTrusted && domains.length > 0
      ? `Accepted because you trust ${domains.length === 1 ? "1 domain" : `${domains.length} domains`}.`
      : "New people can’t sign in with it until you trust their domains.";
  return warning("addresses_unverified", `It doesn’t say whether it verified an address. ${means}`);
}
