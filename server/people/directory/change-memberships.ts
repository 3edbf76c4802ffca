import { schoolsOf } from "../../foundation/access/relations.ts";
import { findOpenSchools } from "../../foundation/schools/find-schools.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { Refusal } from "../../platform/refusal.ts";
import {
  addMemberships,
  endMemberships,
  listOpenMemberships,
  listSchoolIds,
  setMembershipTimes,
} from "./memberships.queries.ts";

interface Wanted {
  school: string;
  member_from?: Date | undefined;
  member_to?: Date | null | undefined;
}

function refuse(errors: { path: string; message: string }[], code: "not_found" | "invalid"): void {
  const [first] = errors;
  if (first) throw new Refusal(code, `${first.path}: ${first.message}`, { errors });
}

/**
 * Makes a person belong to exactly these schools: who is left out leaves now. A manager decides about their own schools alone.
 *
 * @returns Ids of the schools before and after; null when nothing changed.
 * @throws Refusal `not_found` for a school that is not there or not the actor's to give, `invalid` for times that do not fit.
 */
export async function changeMemberships(
  tx: Tx,
  actor: Actor,
  userId: string,
  wanted: readonly Wanted[],
): Promise<{ before: string[]; after: string[] } | null> {
  const open = await listOpenMemberships(tx, userId);
  const places = wanted.map(({ school }, index) => ({ school, path: `schools.${index}.school` }));
  const given = places.filter(({ school }) => !open.some((row) => row.school_id === school));
  const there = await findOpenSchools(
    tx,
    given.map(({ school }) => school),
  );
  const own = actor.role === "staff" ? null : await listSchoolIds(tx, schoolsOf(actor));
  const isOwn = (school: string) => own === null || own.includes(school);
  const message = "This school doesn’t exist, or you don’t have access to it.";
  refuse(
    given.filter(({ school }) => !there.has(school) || !isOwn(school)).map(({ path }) => ({ path, message })),
    "not_found",
  );
  refuse(
    places
      .filter(({ school }, index) => places.findIndex((other) => other.school === school) !== index)
      .map(({ path }) => ({ path, message: "This school is listed twice." })),
    "invalid",
  );
  const gone = open.filter((row) => !wanted.some(({ school }) => school === row.school_id));
  if (gone.some((row) => !isOwn(row.school_id))) {
    throw new Refusal("forbidden", "You can’t remove people from schools that aren’t yours.");
  }
  const changed = wanted.flatMap((want, index) => {
    const row = open.find((known) => known.school_id === want.school);
    if (!row) return [];
    const from = want.member_from ?? row.member_from;
    const to = want.member_to === undefined ? row.member_to : want.member_to;
    if (from.getTime() === row.member_from.getTime() && to?.getTime() === row.member_to?.getTime()) return [];
    return [{ id: row.id, school: row.school_id, from, to, index }];
  });
  if (changed.some(({ school }) => !isOwn(school))) {
    throw new Refusal("forbidden", "You can’t change memberships in schools that aren’t yours.");
  }
  const added = wanted.filter(({ school }) => given.some((place) => place.school === school));
  refuse(
    [
      ...changed.filter(({ from, to }) => to && to < from).map(({ index }) => index),
      ...added
        .filter((want) => want.member_to && want.member_to < (want.member_from ?? new Date()))
        .map((want) => wanted.indexOf(want)),
    ].map((index) => ({ path: `schools.${index}.member_to`, message: "Must be after the start" })),
    "invalid",
  );
  if (gone.length + changed.length + added.length === 0) return null;
  await endMemberships(
    tx,
    gone.map(({ id }) => id),
  );
  for (const { id, from, to } of changed) await setMembershipTimes(tx, id, from, to);
  await addMemberships(
    tx,
    added.map((want) => ({
      id: newId(),
      user_id: userId,
      school_id: want.school,
      member_to: want.member_to ?? null,
      ...(want.member_from ? { member_from: want.member_from } : {}),
    })),
  );
  return { before: open.map((row) => row.school_id), after: wanted.map(({ school }) => school) };
}
