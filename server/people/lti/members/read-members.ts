import { z } from "zod";
import type { OutboundFetch } from "../../../platform/outbound/outbound-fetch.ts";
import { type CourseRole, courseRole } from "../read-launch.ts";

/** The scope that lets us read who is in a course, and the type of the answer (NRPS 2.0, section 3.2). */
export const MEMBERS_SCOPE = "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly";
const MEMBERS_TYPE = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json";

/** A list without an end isn’t one. */
const MOST_PAGES = 200;
const MOST_MEMBERS = 20_000;

const words = z.string().max(500).optional().catch(undefined);
const member = z.object({
  user_id: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .regex(/^\P{Cc}+$/u),
  status: z.string().optional().catch(undefined),
  roles: z.array(z.string()).max(200),
  name: words,
  given_name: words,
  family_name: words,
  email: words,
});
const container = z.object({ members: z.array(member) });

/** A person of a course, as its platform lists them. */
export interface Member {
  subject: string;
  role: CourseRole;
  /** Their names and address, as claims of a launch. */
  claims: Record<string, unknown>;
}

/** Reads one page: those who are in the course now, as students or teachers. @returns Null where any of it can’t be read. */
export function readMembers(json: unknown): Member[] | null {
  const read = container.safeParse(json);
  if (!read.success) return null;
  return read.data.members.flatMap((one) => {
    const { user_id: subject, status = "Active", roles, ...claims } = one;
    const role = courseRole(roles);
    return status === "Active" && role !== null ? [{ subject, role, claims }] : [];
  });
}

/** Returns the address of the next page, where there is one on the same site: our token is for no other (RFC 8288). */
export function nextPage(header: string | null, from: string): string | null {
  for (const [, address = "", params = ""] of (header ?? "").matchAll(/<([^>]*)>((?:\s*;\s*[^,;]+)*)/g)) {
    if (!/;\s*rel\s*=\s*(?:"[^"]*\bnext\b|next\b)/i.test(params) || !URL.canParse(address, from)) continue;
    const next = new URL(address, from);
    return next.origin === new URL(from).origin ? next.href : null;
  }
  return null;
}

/** Why a list of members couldn’t be read. */
export type MembersProblem = "not_answering" | "unauthorized" | "refused" | "unexpected";

/** A list that couldn’t be read. */
export class MembersUnread extends Error {
  readonly problem: MembersProblem;

  constructor(problem: MembersProblem) {
    super(problem);
    this.problem = problem;
  }
}

function problemOf(status: number): MembersProblem | null {
  if (status === 200) return null;
  if (status === 429 || status >= 500) return "not_answering";
  if (status === 401) return "unauthorized";
  return status === 403 || status === 404 || status === 410 ? "refused" : "unexpected";
}

/**
 * Reads who is in a course, page after page: all of them, or it fails.
 *
 * @throws MembersUnread; what the fetch throws where nothing answers.
 */
export async function fetchMembers(fetchOut: OutboundFetch, address: string, token: string): Promise<Member[]> {
  const members: Member[] = [];
  const seen = new Set<string>();
  for (let next: string | null = address; next !== null; ) {
    if (seen.has(next) || seen.size >= MOST_PAGES || members.length > MOST_MEMBERS)
      throw new MembersUnread("unexpected");
    seen.add(next);
    const response = await fetchOut(next, { headers: { authorization: `Bearer ${token}`, accept: MEMBERS_TYPE } });
    const problem = problemOf(response.status);
    if (problem) throw new MembersUnread(problem);
    const page = readMembers(await response.json().catch(() => null));
    if (page === null) throw new MembersUnread("unexpected");
    members.push(...page);
    next = nextPage(response.headers.get("link"), next);
  }
  return members;
}
