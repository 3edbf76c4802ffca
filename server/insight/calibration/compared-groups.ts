import { FOCAL, REFERENCE } from "@sextant/psychometrics/dif/mantel-haenszel.ts";
import { findGroupPeople } from "../../delivery/groups/find-group-people.ts";
import { listSittingSchools, type ResponseData } from "../../delivery/results/responses.ts";
import { findSchoolName } from "../../foundation/schools/find-school-name.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { FEWEST_PEOPLE } from "./describe-items.ts";

/** Of neither group, or of both. */
const NEITHER = 2;

interface Compared {
  kind: "group" | "school";
  id: string;
  name: string;
  people: number;
}

export interface Comparison {
  reference: Compared;
  focal: Compared;
  /** Of each person `REFERENCE`, `FOCAL` or neither. */
  groups: Uint8Array;
  /** Why there is nothing to compare. */
  note: string | null;
}

/** A group or a school, and who of those who sat is of it. */
interface Named {
  kind: "group" | "school";
  id: string;
  name: string;
  has(person: { userId: string; sessionId: string }): boolean;
}

/**
 * Finds a group, or a school by what its students were of when they sat.
 *
 * @throws Refusal `not_found` for one that is not there or that the actor may not look into.
 */
export async function findNamed(
  db: Database,
  actor: Actor,
  id: string,
  people: ResponseData["people"],
): Promise<Named> {
  const group = await findGroupPeople(db, actor, id);
  if (group) return { kind: "group", id, name: group.name, has: ({ userId }) => group.userIds.has(userId) };
  const name = await findSchoolName(db, actor, id);
  if (name === null) throw notFound("This group or school");
  const schools = await listSittingSchools(db, people);
  return { kind: "school", id, name, has: ({ sessionId }) => schools.get(sessionId) === id.toLowerCase() };
}

/**
 * Finds two groups, or two schools by what their students were of when they sat; null when none are named.
 *
 * @throws Refusal `malformed` for one without the other; `not_found` for one that is not there or that the actor may not look into.
 */
export async function findComparison(
  db: Database,
  actor: Actor,
  { reference, focal }: { reference?: string | undefined; focal?: string | undefined },
  people: ResponseData["people"],
): Promise<Comparison | null> {
  if (reference === undefined && focal === undefined) return null;
  if (reference === undefined || focal === undefined)
    throw new Refusal("malformed", "Choose both groups: reference and focal");
  const [one, other] = [await findNamed(db, actor, reference, people), await findNamed(db, actor, focal, people)];
  const groups = Uint8Array.from(people, (person) => {
    const [isOne, isOther] = [one.has(person), other.has(person)];
    return isOne === isOther ? NEITHER : isOne ? REFERENCE : FOCAL;
  });
  const count = (group: number) => groups.reduce((sum, own) => sum + (own === group ? 1 : 0), 0);
  const [references, focals] = [count(REFERENCE), count(FOCAL)];
  const isEnough = Math.min(references, focals) >= FEWEST_PEOPLE;
  return {
    reference: { kind: one.kind, id: one.id, name: one.name, people: isEnough ? references : 0 },
    focal: { kind: other.kind, id: other.id, name: other.name, people: isEnough ? focals : 0 },
    groups,
    note: isEnough
      ? null
      : `Each group needs at least ${FEWEST_PEOPLE} people who took this and aren’t in the other group.`,
  };
}
