import { isTimeZone, type PersonLocale } from "@sextant/contract/common.ts";
import { hasWebAddress } from "@sextant/contract/person-name.ts";
import type { SignInPreset } from "@sextant/contract/sign-in-presets.ts";
import type { Role } from "@sextant/contract/who.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import { z } from "zod";

const words = z.string().trim().max(500).optional().catch(undefined);
/** The used claims (OpenID Connect Core 1.0, section 5.1). Some services write booleans as strings. */
const claims = z.looseObject({
  email: words,
  email_verified: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")])
    .catch(false)
    .nullable()
    .default(null),
  given_name: words,
  family_name: words,
  name: words,
  zoneinfo: words,
  locale: words,
});

/** Google's own domains of private accounts. */
const GOOGLE_MAIL = ["gmail.com", "googlemail.com"];

/** A person's profile as claimed by the sign-in service. */
export interface Claimed {
  email: string | null;
  /** Null where the service doesn’t say. */
  emailIsVerified: boolean | null;
  firstName: string;
  lastName: string;
  timeZone: string;
  locale: PersonLocale;
}

const plain = (text: string | undefined) => cutText((text ?? "").replaceAll(/\p{Cc}+/gu, " "), 200);

/** Returns a name, unless a mail client would turn it into a link. */
const nameIn = (text: string | undefined) => (hasWebAddress(plain(text)) ? "" : plain(text));

const knownZone = (zone: string | undefined): string =>
  zone && isTimeZone(zone) ? new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone : "UTC";

/** Services write `en_US` and `en-us` too, and other regions of a language that we have. */
function localeOf(claimed = ""): PersonLocale {
  const [language, region] = claimed.split(/[-_]/);
  if (language?.toLowerCase() === "ar") return "ar";
  if (language?.toLowerCase() !== "en" || !region) return "en";
  return region.toUpperCase() === "US" ? "en-US" : "en-GB";
}

/** Reads the claims of a token and of userinfo. Missing or malformed values are left empty, never refused. */
export function readClaims(raw: Record<string, unknown>): Claimed {
  const { email, email_verified, given_name, family_name, name, zoneinfo, locale } = claims.parse(raw);
  const [first = "", ...rest] = nameIn(name).split(" ").filter(Boolean);
  return {
    email: email && z.email().max(254).safeParse(email).success ? email : null,
    emailIsVerified: email_verified,
    firstName: nameIn(given_name) || first || plain(email?.split("@")[0]).replaceAll(".", " "),
    lastName: nameIn(family_name) || (given_name ? "" : rest.join(" ")),
    timeZone: knownZone(zoneinfo),
    locale: localeOf(locale),
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

/** Returns the role that a claim gives: that of the first row whose value is among the claim's; null when none matches. */
export function mappedRole(
  raw: Record<string, unknown>,
  { role_claim, role_map }: { role_claim: string; role_map: readonly { value: string; role: Role }[] },
): Role | null {
  if (!role_claim) return null;
  const claim = claimAt(raw, role_claim);
  const values = new Set((Array.isArray(claim) ? claim : [claim]).map(String));
  return role_map.find(({ value }) => values.has(value))?.role ?? null;
}

/** Returns whether the domain of this e-mail address is allowed; an empty list allows all. */
export function isTakenDomain(email: string, domains: readonly string[]): boolean {
  return domains.length === 0 || domains.includes(email.split("@").at(-1)?.toLowerCase() ?? "");
}

/**
 * Returns by what a service knows a person for good. Microsoft's `sub` differs by application, while `oid` stays in a tenant, whose issuer is
 * its own. Clever's people have several roles, each with a `sub`.
 */
export function subjectOf(preset: SignInPreset, sub: string, raw: Record<string, unknown>): string {
  const name = ({ microsoft: "oid", clever: "multi_role_user_id" } as Partial<Record<SignInPreset, string>>)[preset];
  const found = name === undefined ? undefined : raw[name];
  return typeof found === "string" && found !== "" && found.length <= 255 ? found : sub;
}

interface DomainRules {
  preset: SignInPreset;
  email_domains: readonly string[];
  trusts_domains: boolean;
}

/**
 * Returns why a first arrival can’t be found or created by their address; null where they can. The domain of an account at Google is `hd`: its
 * address may end otherwise, and an address that ends so may be a private account's.
 */
export function refusalOfAddress(
  { preset, email_domains: domains, trusts_domains: isTrusted }: DomainRules,
  { email, emailIsVerified }: Pick<Claimed, "email" | "emailIsVerified">,
  raw: Record<string, unknown>,
): "email_unverified" | "email_domain" | null {
  if (email === null || emailIsVerified === false) return "email_unverified";
  const hosted = typeof raw.hd === "string" ? raw.hd.toLowerCase() : null;
  const isTaken =
    preset === "google" && domains.length > 0
      ? hosted === null
        ? isTakenDomain(email, domains) && isTakenDomain(email, GOOGLE_MAIL)
        : domains.includes(hosted)
      : isTakenDomain(email, domains);
  if (!isTaken) return "email_domain";
  return emailIsVerified === null && !(isTrusted && domains.length > 0) ? "email_unverified" : null;
}

/** Values of `amr` (RFC 8176) and `acr` for sign-ins that required more than a password. */
const SECOND_CONTEXTS = new Set(["mfa", "multi-factor", "phr", "phrh"]);
/** Values that prove one possession factor, which may have been the only factor. */
const ONE_OF_SEVERAL = new Set(["otp", "hwk", "swk", "sms"]);

/** Returns true when the claims of an ID token say that the service asked for a second step itself. */
export function saysSecondStep({ amr, acr }: Record<string, unknown>): boolean {
  const methods = Array.isArray(amr) ? amr.map(String) : [];
  // Services name contexts as they like: by a word, or by an address whose last part is one.
  const context = typeof acr === "string" ? (acr.toLowerCase().split(/[/:#]/).at(-1) ?? "") : "";
  if (methods.includes("mfa") || SECOND_CONTEXTS.has(context)) return true;
  return new Set(methods).size > 1 && methods.some((method) => ONE_OF_SEVERAL.has(method));
}
