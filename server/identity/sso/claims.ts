import type { Role } from "@sextant/contract/who.ts";
import { z } from "zod";

const words = z.string().trim().max(500).optional().catch(undefined);
/** What is read of the claims (OpenID Connect Core 1.0, section 5.1). Some services write booleans as words. */
const claims = z.looseObject({
  email: words,
  email_verified: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")])
    .catch(false)
    .default(false),
  given_name: words,
  family_name: words,
  name: words,
  zoneinfo: words,
  locale: words,
});

/** Who a sign-in service says that somebody is. */
export interface Claimed {
  email: string | null;
  emailIsVerified: boolean;
  firstName: string;
  lastName: string;
  timeZone: string;
  locale: "en" | "ar";
}

const plain = (text: string | undefined) => (text ?? "").replaceAll(/\p{Cc}+/gu, " ").slice(0, 200);

function knownZone(zone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone || "UTC" }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}

/** Reads the claims of a token and of userinfo. What is missing or odd is left empty, never refused. */
export function readClaims(raw: Record<string, unknown>): Claimed {
  const { email, email_verified, given_name, family_name, name, zoneinfo, locale } = claims.parse(raw);
  const [first = "", ...rest] = plain(name).split(" ").filter(Boolean);
  return {
    email: email && z.email().max(254).safeParse(email).success ? email : null,
    emailIsVerified: email_verified,
    firstName: plain(given_name) || first || plain(email?.split("@")[0]),
    lastName: plain(family_name) || (given_name ? "" : rest.join(" ")),
    timeZone: knownZone(zoneinfo),
    locale: /^ar\b/i.test(locale ?? "") ? "ar" : "en",
  };
}

/** A claim by its name, or by the path of its names with dots between them, as `realm_access.roles`. */
function claimAt(raw: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(raw, name)) return raw[name];
  return name
    .split(".")
    .reduce<unknown>(
      (value, part) =>
        value && typeof value === "object" && Object.hasOwn(value, part)
          ? (value as Record<string, unknown>)[part]
          : undefined,
      raw,
    );
}

/** Returns the role that a claim gives: that of the first row whose value is among the claim's; null when none fits. */
export function mappedRole(
  raw: Record<string, unknown>,
  { role_claim, role_map }: { role_claim: string; role_map: readonly { value: string; role: Role }[] },
): Role | null {
  if (!role_claim) return null;
  const claim = claimAt(raw, role_claim);
  const values = new Set((Array.isArray(claim) ? claim : [claim]).map(String));
  return role_map.find(({ value }) => values.has(value))?.role ?? null;
}

/** Returns true when addresses of this e-mail's domain may come in; an empty list takes any. */
export function isTakenDomain(email: string, domains: readonly string[]): boolean {
  return domains.length === 0 || domains.includes(email.split("@").at(-1)?.toLowerCase() ?? "");
}
