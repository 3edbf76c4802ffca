import type { PeopleFilter } from "@sextant/contract/people.ts";
import { type RawBuilder, sql } from "kysely";
import { seesGroup } from "../../../foundation/access/groups.ts";
import { reachedBy } from "../../../foundation/access/reach.ts";
import type { Actor } from "../../../platform/binder.ts";

type Condition = RawBuilder<boolean>;
const MOST_WORDS = 8;

/** A few digits with zeros at their start are a student number rather than a phone number: these zeros count. */
const studentNumber = /^0\d{0,6}$/;

/** Returns the digits of what may be a phone number with spaces and brackets, without zeros at the start; null for anything else. */
function phoneDigits(text: string): string | null {
  if (studentNumber.test(text)) return null;
  if (!/^\+?[\d\s().\-/]{5,}$/.test(text)) return null;
  return text.replaceAll(/\D/g, "").replace(/^0+/, "") || null;
}

const escaped = (word: string) => word.replaceAll(/[\\%_]/g, "\\$&");

/** A search word of one or two letters must match the start of a word; a longer one may match anywhere. */
function hasWord(word: string): Condition {
  const from = word.length < 3 ? "% " : "%";
  return sql<boolean>`users.search_text like ${from} || fold_text(${escaped(word)}) || '%'`;
}

/** Returns the condition that a person has every word of a search; a phone number is one word, whatever is between its digits. */
function isFoundBy(search: string): Condition {
  const text = search.trim();
  const words = text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  if (words.length === 0) return sql<boolean>`true`;
  const written = sql.join(words.map(hasWord), sql` and `) as Condition;
  const digits = phoneDigits(text);
  return digits === null ? written : sql<boolean>`(${hasWord(digits)} or ${written})`;
}

const now = sql`now()`;
const isOpen = (alias: string) =>
  sql`${sql.ref(`${alias}.member_from`)} <= ${now} and (${sql.ref(`${alias}.member_to`)} is null or ${sql.ref(`${alias}.member_to`)} > ${now})`;

/** Separates `none` from the ids. */
function idsAndNone(values: readonly string[]): { ids: string[]; none: boolean } {
  return { ids: values.filter((value) => value !== "none"), none: values.includes("none") };
}

function either(values: readonly string[], among: (ids: string[]) => Condition, none: Condition): Condition {
  const { ids, none: asksForNone } = idsAndNone(values);
  if (!asksForNone) return among(ids);
  return ids.length === 0 ? none : sql<boolean>`(${among(ids)} or ${none})`;
}

function inSchool(values: readonly string[]): Condition {
  return either(
    values,
    (ids) =>
      sql<boolean>`users.id in (select belongs.user_id from memberships belongs where belongs.school_id = any(${ids}::uuid[]) and ${isOpen("belongs")})`,
    sql<boolean>`not exists (select from memberships belongs where belongs.user_id = users.id and ${isOpen("belongs")})`,
  );
}

function inGroup(actor: Actor, values: readonly string[]): Condition {
  const seen = sql`(select filtered_group.id from groups filtered_group where filtered_group.archived_at is null and ${seesGroup(actor, "filtered_group")})`;
  return either(
    values,
    (ids) =>
      sql<boolean>`users.id in (select inside.user_id from group_members inside where inside.group_id = any(${ids}::uuid[])
        and inside.group_id in ${seen} and ${isOpen("inside")})`,
    sql<boolean>`not exists (select from group_members inside where inside.user_id = users.id and inside.group_id in ${seen} and ${isOpen("inside")})`,
  );
}

function caredForBy(values: readonly string[], roles: readonly string[]): Condition {
  const carers = sql`student_carers care join users carer on carer.id = care.carer_id and carer.role = any(${roles}::text[])`;
  return either(
    values,
    (ids) =>
      sql<boolean>`users.id in (select care.student_id from ${carers} where care.carer_id = any(${ids}::uuid[]))`,
    sql<boolean>`not exists (select from ${carers} where care.student_id = users.id)`,
  );
}

/** Whether a person was invited and hasn’t accepted: no password yet, and never signed in another way. */
export const isInvited: Condition = sql<boolean>`(users.invited_at is not null and users.password_hash is null and users.last_seen_at is null)`;

/** The filter fields with counts per value. */
export type FacetField = "role" | "active" | "school" | "group";

/** Returns whether a filter uses scores: then `person_standings` must be joined as `standing`. */
export function asksForScores(filter: PeopleFilter): boolean {
  return filter.score_from !== undefined || filter.score_to !== undefined;
}

/**
 * Returns the condition that a filter finds of the people within reach, for a query on `users`; the fields named are left
 * aside.
 */
export function peopleConditions(actor: Actor, filter: PeopleFilter, aside: readonly FacetField[] = []): Condition {
  const parts: Condition[] = [reachedBy(actor, "users.id"), sql<boolean>`users.erased_at is null`];
  if (filter.search?.trim()) parts.push(isFoundBy(filter.search));
  const isAsked = (field: FacetField, value: unknown) => value !== undefined && !aside.includes(field);
  if (filter.role?.length && isAsked("role", filter.role)) {
    parts.push(sql<boolean>`users.role = any(${filter.role}::text[])`);
  }
  if (isAsked("active", filter.active) && filter.active !== "all") {
    parts.push(sql<boolean>`users.is_active = ${filter.active === "true"}`);
  }
  if (filter.school?.length && isAsked("school", filter.school)) parts.push(inSchool(filter.school));
  if (filter.group?.length && isAsked("group", filter.group)) parts.push(inGroup(actor, filter.group));
  if (filter.manager?.length) parts.push(caredForBy(filter.manager, ["manager", "tutor"]));
  if (filter.counselor?.length) parts.push(caredForBy(filter.counselor, ["counselor"]));
  if (filter.seen_from) parts.push(sql<boolean>`users.last_seen_at >= ${filter.seen_from}`);
  if (filter.seen_to) parts.push(sql<boolean>`users.last_seen_at < ${filter.seen_to}`);
  if (filter.never_seen) {
    parts.push(
      filter.never_seen === "true"
        ? sql<boolean>`users.last_seen_at is null`
        : sql<boolean>`users.last_seen_at is not null`,
    );
  }
  if (filter.invitation === "pending") parts.push(sql<boolean>`(users.is_active and ${isInvited})`);
  if (filter.score_from !== undefined) parts.push(sql<boolean>`standing.share >= ${filter.score_from / 100}`);
  if (filter.score_to !== undefined) parts.push(sql<boolean>`standing.share <= ${filter.score_to / 100}`);
  return sql.join(parts, sql` and `) as Condition;
}
