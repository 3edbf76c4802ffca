import type { HandlerOutput } from "@sextant/contract/types.ts";
import { z } from "zod";
import { fetchOutbound } from "../../../platform/outbound/fetch-outbound.ts";
import { postOutbound } from "../../../platform/outbound/post-outbound.ts";
import type { Outbound } from "../../../platform/outbound/request-outbound.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { isForAllTenants } from "./check-service.ts";
import {
  type Discovery,
  discovery,
  error,
  type Finding,
  judgeAddresses,
  judgeDiscovery,
  warning,
} from "./judge-discovery.ts";

type Report = HandlerOutput<"sign_in_services.check">;

const LIMITS = { maxBytes: 1024 * 1024, timeoutMs: 10_000, accept: "application/json" };

/** What is asked about; the secret is plain, null for a public client. */
export interface AskedService {
  preset: string;
  issuer: string;
  client_id: string;
  client_secret: string | null;
  email_domains: readonly string[];
  trusts_domains: boolean;
  role_claim: string;
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

const answered = z.object({ error: z.string() });

/**
 * Asks for a token with a code that nobody gave out. A service that refuses the code knows the client; one that refuses the client says so
 * (RFC 6749, section 5.2).
 *
 * @returns Null where it can't be told.
 */
async function isClientKnown(
  outbound: Outbound,
  { token_endpoint: url, token_endpoint_auth_methods_supported: methods = ["client_secret_basic"] }: Discovery,
  { client_id: id, client_secret: secret }: AskedService,
  redirectUri: string,
): Promise<boolean | null> {
  if (!url || !URL.canParse(url) || !id || secret === null) return null;
  const isBasic = methods.includes("client_secret_basic");
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code: "a code to be refused",
    redirect_uri: redirectUri,
    client_id: id,
    ...(isBasic ? {} : { client_secret: secret }),
  });
  const pair = [id, secret].map((part) => encodeURIComponent(part)).join(":");
  try {
    const { bytes } = await postOutbound(outbound, url, {
      ...LIMITS,
      body: Buffer.from(form.toString()),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        ...(isBasic ? { authorization: `Basic ${Buffer.from(pair).toString("base64")}` } : {}),
      },
    });
    const said = answered.parse(JSON.parse(bytes.toString())).error;
    if (["invalid_client", "unauthorized_client"].includes(said)) return false;
    return said === "invalid_grant" ? true : null;
  } catch {
    return null;
  }
}

/**
 * Fetches a service's discovery document and keys, tries its client, and reports what would prevent signing in by it.
 *
 * @param redirectUri Where it would send people back to.
 */
export async function askService(outbound: Outbound, service: AskedService, redirectUri: string): Promise<Report> {
  const { preset, issuer, client_id } = service;
  const done = (findings: Finding[], passed: Report["passed"] = []): Report => ({
    is_usable: findings.every((finding) => finding.severity !== "error"),
    issuer,
    findings,
    passed,
  });
  if (!issuer) return done([error("no_issuer", "Enter an issuer.")]);
  const noClient = client_id ? [] : [warning("no_client", "Enter a client ID.")];
  if (isForAllTenants(issuer)) {
    const words = "This address lets every account in. Enter the ID of one directory.";
    return done([error("many_tenants", words), ...noClient]);
  }
  let found: Discovery;
  try {
    found = discovery.parse(await fetchJson(outbound, `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`));
  } catch (reason) {
    if (reason instanceof Refusal) return done([error("unreachable", reason.message), ...noClient]);
    return done([error("not_json", "This address has no discovery document."), ...noClient]);
  }
  const judged = judgeDiscovery(issuer, found, service.role_claim);
  const keys = found.jwks_uri && URL.canParse(found.jwks_uri) ? await judgeKeys(outbound, found.jwks_uri) : [];
  const isKnown = await isClientKnown(outbound, found, service, redirectUri);
  const refused = isKnown === false ? [error("client_refused", "It refuses the client ID or the secret.")] : [];
  const addresses = judgeAddresses(preset, found, service) ?? [];
  const findings = [...judged, ...keys, ...noClient, ...refused, ...[addresses].flat()];
  const has = (...codes: Finding["code"][]) => findings.some(({ code }) => codes.includes(code));
  const passed: Report["passed"] = [
    ...(judged.some(({ severity }) => severity === "error") ? [] : (["discovery"] as const)),
    ...(has("no_keys", "keys_unreachable", "endpoint_missing") ? [] : (["keys"] as const)),
    ...(isKnown ? (["client"] as const) : []),
    ...(preset === "openid" ? [] : (["subject"] as const)),
    ...(has("scope_missing") ? [] : (["profile"] as const)),
  ];
  return done(findings, passed);
}
