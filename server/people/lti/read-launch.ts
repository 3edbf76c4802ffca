import { z } from "zod";
import { SsoFailure } from "../identity/sso/failure.ts";

const PREFIX = "https://purl.imsglobal.org/spec/lti/claim/";
const words = z.string().trim().max(500).optional().catch(undefined);

/** What a token says beside who it is for (LTI Core 1.3, section 5.3). What is malformed and not needed is left out. */
const said = z.object({
  sub: z.string().trim().min(1).max(255).optional().catch(undefined),
  nonce: z.string(),
  version: z.literal("1.3.0"),
  message_type: z.string().max(200),
  deployment_id: z.string().min(1).max(255),
  target_link_uri: z.string().max(2000),
  resource_link: z.object({ id: z.string().min(1).max(255) }).optional(),
  roles: z.array(z.string()).max(200).catch([]),
  context: z
    .object({ id: z.string().min(1).max(255), title: words, label: words })
    .optional()
    .catch(undefined),
  custom: z.record(z.string(), z.unknown()).optional().catch(undefined),
  tool_platform: z.object({ product_family_code: words, name: words }).optional().catch(undefined),
});

/** Returns the claims of LTI by their own names, with those of OpenID Connect. */
const named = (claims: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name, value]),
  );

export type CourseRole = "student" | "tutor";

/** A launch of a resource link, as its token says it. */
export interface Launch {
  subject: string;
  deploymentId: string;
  /** What the person is in the course; null for neither. */
  role: CourseRole | null;
  course: { id: string; title: string } | null;
  /** The link in the course, by its platform’s name for it. */
  linkId: string;
  /** The assessment that the link is to. */
  assessment: string | null;
  /** What the platform calls itself, and its account; empty where it doesn’t say. */
  product: string;
  accountName: string;
}

/** A role in the course, as a full address or a bare word. */
const plainRole = /^(?:http:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/membership#)?(\w+)$/;
/** A part of what a teacher may do: an assistant, a grader, a guest. */
const partOfTeacher = /\/membership\/Instructor#\w+$/;

/**
 * Returns what the roles of a course make a person. Only roles in the course count: an administrator of the platform is nobody here, and an
 * assistant isn’t a teacher, though platforms name both roles for one.
 */
export function courseRole(roles: readonly string[]): CourseRole | null {
  const inCourse = roles.flatMap((role) => plainRole.exec(role)?.[1] ?? []);
  if (inCourse.includes("Instructor")) return roles.some((role) => partOfTeacher.test(role)) ? null : "tutor";
  return inCourse.includes("Learner") ? "student" : null;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the assessment that a link is to: by its address, or by the parameter that its platform keeps for it. */
function assessmentOf(address: string, custom: Record<string, unknown> | undefined): string | null {
  const named = custom?.assessment ?? new URL(address).searchParams.get("assessment");
  return typeof named === "string" && uuid.test(named) ? named.toLowerCase() : null;
}

/**
 * Reads the claims of a token whose signature, issuer, audience and time are checked.
 *
 * @param expected What the page’s launch was begun with.
 * @throws SsoFailure
 */
export function readLaunch(
  claims: Record<string, unknown>,
  expected: { clientId: string; nonce: string; targetLinkUri: string },
): Launch {
  const read = said.safeParse(named(claims));
  if (!read.success) throw new SsoFailure("failed", `The token is not one of a launch: ${read.error.message}`);
  const { sub, nonce, message_type: type, target_link_uri: target, resource_link: link, ...data } = read.data;
  const audiences = Array.isArray(claims.aud) ? claims.aud : [claims.aud];
  if (audiences.length !== 1 || (claims.azp !== undefined && claims.azp !== expected.clientId))
    throw new SsoFailure("failed", "The token is for others too");
  if (nonce !== expected.nonce) throw new SsoFailure("failed", "The token is of another launch");
  if (target !== expected.targetLinkUri) throw new SsoFailure("failed", "The token leads elsewhere than its launch");
  if (type !== "LtiResourceLinkRequest") throw new SsoFailure("unsupported", `A message of the type ${type}`);
  if (link === undefined) throw new SsoFailure("failed", "The token names no link");
  if (sub === undefined) throw new SsoFailure("no_person");
  const { context, tool_platform: tool } = data;
  return {
    subject: sub,
    deploymentId: data.deployment_id,
    role: courseRole(data.roles),
    course: context ? { id: context.id, title: context.title || context.label || context.id } : null,
    linkId: link.id,
    assessment: assessmentOf(expected.targetLinkUri, data.custom),
    product: tool?.product_family_code ?? "",
    accountName: tool?.name ?? "",
  };
}
