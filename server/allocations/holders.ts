import { type HolderState, holderStates } from "@sextant/contract/assigned.ts";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { seesGroup } from "../access/groups.ts";
import { listAssessmentSummaries } from "../assessments/summaries.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { pageOf } from "../platform/paging.ts";
import { notFound, Refusal } from "../platform/refusal.ts";
import { listSittingsOf, type SittingFact } from "../sittings/summaries.ts";
import { holderStateOf, nothingMore, presentHolding, presentSitting } from "./holding.ts";
import { type HolderRow, selectHolders, selectMembers, selectSeenGroup } from "./holdings.queries.ts";
import { loadHoldings } from "./holdings.ts";
import { presentHolder } from "./limits-report.ts";
import type { MergedAllocation } from "./merge.ts";

type Holder = HandlerOutput<"assessments.list_users">["results"][number];
type Query = HandlerInput<"assessments.list_users">["query"];
type Filter = Pick<Query, "search" | "group" | "state">;

/** A person who has an assessment, before they are written out. */
interface Held {
  person: HolderRow;
  merged: MergedAllocation | null;
  sittings: readonly SittingFact[];
  state: HolderState;
}

const time = (date: Date | null | undefined, none: number) => date?.getTime() ?? none;
const submitted = ({ sittings }: Held) => Math.max(0, ...sittings.map((sitting) => time(sitting.submitted_at, 0)));

/** By what they may be ordered; by name they stand in already. */
const orderings: Record<string, (one: Held, other: Held) => number> = {
  name: () => 0,
  state: (one, other) => holderStates.indexOf(one.state) - holderStates.indexOf(other.state),
  closes_at: (one, other) => time(one.merged?.closes_at, 1e16) - time(other.merged?.closes_at, 1e16),
  submitted_at: (one, other) => submitted(one) - submitted(other),
};

function ordered(holders: Held[], ordering: string): Held[] {
  const compare = orderings[ordering.replace(/^-/, "")];
  if (!compare) {
    const message = `Order by ${Object.keys(orderings).join(", ")}; a leading - means descending`;
    throw new Refusal("malformed", `query.ordering: ${message}`, { errors: [{ path: "query.ordering", message }] });
  }
  if (ordering === "-name") return holders.toReversed();
  const sign = ordering.startsWith("-") ? -1 : 1;
  return holders.toSorted((one, other) => sign * compare(one, other));
}

async function loadHolders(db: Database, actor: Actor, assessmentId: string, filter: Filter) {
  const now = new Date();
  const holdings = await loadHoldings(db, { assessmentIds: [assessmentId] });
  const sittings = await listSittingsOf(db, [assessmentId], null);
  const group = filter.group ? await selectSeenGroup(db, filter.group, seesGroup(actor, "groups")) : null;
  const members = filter.group
    ? new Set((group ? await selectMembers(db, [group], null) : []).map((member) => member.user_id))
    : null;
  const bySitter = Map.groupBy(
    sittings.filter((sitting) => sitting.state !== "cancelled"),
    (sitting) => sitting.user_id,
  );
  const ids = [...new Set([...holdings.userIds, ...bySitter.keys()])].filter((id) => !members || members.has(id));
  const people = await selectHolders(db, actor, ids, filter.search);
  const holders = people.map((person): Held => {
    const merged = holdings.mergedOf(person, assessmentId);
    const own = bySitter.get(person.id) ?? [];
    return { person, merged, sittings: own, state: holderStateOf(merged, own, now) };
  });
  return { holders, holdings };
}

/** @throws Refusal `not_found` for an assessment that one may not read and that nobody within reach has. */
async function requireKnown(db: Database, actor: Actor, assessmentId: string, isHeld: boolean): Promise<string> {
  const known = (await listAssessmentSummaries(db, [assessmentId], isHeld ? null : actor)).get(assessmentId);
  if (!known) throw notFound("This assessment");
  return known.name;
}

function countStates(holders: readonly Held[]): HandlerOutput<"assessments.list_users">["states"] {
  const counts = Object.fromEntries(holderStates.map((state) => [state, 0])) as Record<HolderState, number>;
  for (const { state } of holders) counts[state] += 1;
  return { all: holders.length, ...counts };
}

/** Who of the people within reach has an assessment or ever sat it, by which ways, and where each stands. */
export async function listHolders(
  db: Database,
  actor: Actor,
  assessmentId: string,
  query: Query,
  url: string,
): Promise<HandlerOutput<"assessments.list_users">> {
  const { holders, holdings } = await loadHolders(db, actor, assessmentId, query);
  await requireKnown(db, actor, assessmentId, holders.length > 0);
  const states = countStates(holders);
  const matching = query.state ? holders.filter((holder) => holder.state === query.state) : holders;
  const page = pageOf(ordered(matching, query.ordering || "name"), query, url);
  const present = ({ person, merged, sittings, state }: Held): Holder => ({
    user: presentHolder(person),
    state,
    ...presentHolding(holdings.rowsOf(person.id, assessmentId), person, merged ?? nothingMore(person)),
    sessions: sittings.map(presentSitting),
  });
  return { ...page, results: page.results.map(present), states };
}

/** The same people whole, for a file; and the assessment's name. */
export async function listHoldersWhole(db: Database, actor: Actor, assessmentId: string, filter: Filter) {
  const { holders, holdings } = await loadHolders(db, actor, assessmentId, filter);
  const name = await requireKnown(db, actor, assessmentId, holders.length > 0);
  const matching = filter.state ? holders.filter((holder) => holder.state === filter.state) : holders;
  return {
    name,
    holders: matching.map((holder) => ({ ...holder, rows: holdings.rowsOf(holder.person.id, assessmentId) })),
  };
}
