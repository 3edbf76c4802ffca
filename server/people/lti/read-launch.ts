import { z } from "zod";
import { SsoFailure } from "../identity/sso/failure.ts";
import { type CourseTerms, readTerms } from "./choose/content-item.ts";
import { SCORE_SCOPE } from "./scores/score-message.ts";

const PREFIX = "https://purl.imsglobal.org/spec/lti/claim/";
const CHOICE = "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings";
const MEMBERS = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice";
const GRADES = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint";
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
  [CHOICE]: z
    .object({
      deep_link_return_url: z.url({ protocol: /^https?$/ }).max(4000),
      accept_types: z.array(z.string()).max(50),
      data: z.string().max(20_000).optional(),
    })
    .optional()
    .catch(undefined),
  [MEMBERS]: z
    .object({ context_memberships_url: z.url({ protocol: /^https?$/ }).max(2000) })
    .optional()
    .catch(undefined),
  [GRADES]: z
    .object({ scope: z.array(z.string()).max(50), lineitem: z.url({ protocol: /^https?$/ }).max(2000) })
    .optional()
    .catch(undefined),
});

/** Returns the claims of LTI by their own names, with those of OpenID Connect. */
const named = (claims: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name, value]),
  );

export type CourseRole = "student" | "tutor";

/** What any launch says, of a link or to choose one. */
interface Said {
  subject: string;
  deploymentId: string;
  /** What the person is in the course; null for neither. */
  role: CourseRole | null;
  course: { id: string; title: string } | null;
  /** What the platform calls itself, and its account; empty where it doesn’t say. */
  product: string;
  accountName: string;
}

/** A launch of a resource link, as its token says it. */
export interface Launch extends Said {
  /** The link in the course, by its platform’s name for it. */
  linkId: string;
  /** The assessment that the link is to. */
  assessment: string | null;
  /** The column of the platform’s gradebook for the link, where it takes scores from us. */
  lineItem: string | null;
  /** Where the platform lists the people of the course. */
  membershipsUrl: string | null;
  /** How the teacher who chose the test gave it to the course. */
  terms: CourseTerms;
}

/** A teacher’s launch to choose a test for a course (Deep Linking 2.0, section 2.2). */
export interface Choosing extends Said {
  returnUrl: string;
  /** Goes back to the platform unchanged. */
  data: string | null;
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

interface Expected {
  clientId: string;
  nonce: string;
  targetLinkUri: string;
}

/** Reads what both kinds of launches say. @throws SsoFailure */
function readSaid(claims: Record<string, unknown>, expected: Expected, wanted: string) {
  const read = said.safeParse(named(claims));
  if (!read.success) throw new SsoFailure("failed", `The token is not one of a launch: ${read.error.message}`);
  const { sub, nonce, message_type: type, target_link_uri: target, ...data } = read.data;
  const audiences = Array.isArray(claims.aud) ? claims.aud : [claims.aud];
  if (audiences.length !== 1 || (claims.azp !== undefined && claims.azp !== expected.clientId))
    throw new SsoFailure("failed", "The token is for others too");
  if (nonce !== expected.nonce) throw new SsoFailure("failed", "The token is of another launch");
  if (target !== expected.targetLinkUri) throw new SsoFailure("failed", "The token leads elsewhere than its launch");
  if (type !== wanted) throw new SsoFailure("unsupported", `A message of the type ${type}`);
  if (sub === undefined) throw new SsoFailure("no_person");
  const { context, tool_platform: tool } = data;
  const common: Said = {
    subject: sub,
    deploymentId: data.deployment_id,
    role: courseRole(data.roles),
    course: context ? { id: context.id, title: context.title || context.label || context.id } : null,
    product: tool?.product_family_code ?? "",
    accountName: tool?.name ?? "",
  };
  return { common, data };
}

/**
 * Reads the claims of a token whose signature, issuer, audience and time are checked.
 *
 * @param expected What the launch was begun with.
 * @throws SsoFailure
 */
export function readLaunch(claims: Record<string, unknown>, expected: Expected): Launch {
  const { common, data } = readSaid(claims, expected, "LtiResourceLinkRequest");
  const { resource_link: link, custom, [GRADES]: grades } = data;
  if (link === undefined) throw new SsoFailure("failed", "The token names no link");
  return {
    ...common,
    linkId: link.id,
    assessment: assessmentOf(expected.targetLinkUri, custom),
    lineItem: grades?.scope.includes(SCORE_SCOPE) ? grades.lineitem : null,
    membershipsUrl: data[MEMBERS]?.context_memberships_url ?? null,
    terms: readTerms(custom ?? {}),
  };
}

/** Reads the same of a launch to choose a test. @throws SsoFailure */
export function readChoosing(claims: Record<string, unknown>, expected: Expected): Choosing {
  const { common, data } = readSaid(claims, expected, "LtiDeepLinkingRequest");
  const settings = data[CHOICE];
  if (settings === undefined) throw new SsoFailure("failed", "The token doesn’t say where the choice goes");
  if (!settings.accept_types.includes("ltiResourceLink"))
    throw new SsoFailure("unsupported", "The platform takes no links here");
  return { ...common, returnUrl: settings.deep_link_return_url, data: settings.data ?? null };
}
