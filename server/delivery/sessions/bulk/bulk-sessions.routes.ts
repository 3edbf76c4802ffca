import type { BulkRefusal } from "@sextant/contract/bulk-sessions.ts";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { requireReach } from "../../../foundation/access/reach.ts";
import { requireTokenScope } from "../../../foundation/access/token-scope.ts";
import type { Actor, Handlers } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { createJob, getJob } from "../../../platform/jobs.ts";
import { paged } from "../../../platform/paging.ts";
import type { Platform } from "../../../platform/platform.ts";
import { invalid } from "../../../platform/refusal.ts";
import { allocateToGroup } from "../../allocations/allocate-to-group.ts";
import { checkReceivers, checkResources } from "../../allocations/check-allocation.ts";
import { listGroupStudents } from "../../allocations/receivers.ts";
import { listedResources } from "../../allocations/resources.ts";
import { defaultTerms, type Terms, termsOf } from "../../allocations/terms.ts";
import { actOnMany } from "./act-many.ts";
import { insertWork, selectOutcomes } from "./bulk-sessions.queries.ts";
import { createSittings } from "./create-sittings.ts";
import { importRooms } from "./import-rooms.ts";
import { setRooms } from "./set-room.ts";
import { type GenerateManyInput, generateSessionsTask } from "./task.ts";

type Body = HandlerInput<"sessions.generate_many">["body"];
type Answer = HandlerOutput<"sessions.generate_many">;

const MOST_PEOPLE = 10_000;

/** Sittings of several assessments for one person, at once. */
async function forOne(db: Database, actor: Actor, user: string, body: Body, terms: Terms) {
  return inTransaction(db, async (tx) => {
    await requireReach(tx, actor, user);
    await checkReceivers(tx, actor, { users: [user], groups: [] });
    await checkResources(tx, actor, listedResources("assessment", "assessments", body.assessments));
    const pairs = [...new Set(body.assessments)].map((assessment) => ({ user, assessment }));
    return { results: await createSittings(tx, { actor, group: null, terms }, pairs) };
  });
}

/** Writes down whom a job is to seat, gives the group what it has not been given, and starts the job. */
async function forMany(db: Database, actor: Actor, body: Body, terms: Terms): Promise<string> {
  const { users = [], group = null } = body;
  const assessments = [...new Set(body.assessments)];
  return inTransaction(db, async (tx) => {
    await checkReceivers(tx, actor, { users, groups: group ? [group] : [] });
    await checkResources(tx, actor, listedResources("assessment", "assessments", body.assessments));
    const people = group ? await listGroupStudents(tx, group) : users;
    if (people.length > MOST_PEOPLE) throw invalid("group", `Choose at most ${MOST_PEOPLE} people at a time.`);
    if (group) await allocateToGroup(tx, actor, { group, assessments, terms });
    const input: GenerateManyInput = { role: actor.role, address: actor.address, group, terms };
    const job = await createJob(tx, {
      kind: generateSessionsTask,
      input: { ...input },
      createdBy: actor.id,
      apiToken: actor.apiToken,
    });
    await insertWork(tx, job, people, assessments);
    return job;
  });
}

/** Sittings for many people. */
export function bulkSessionRoutes({ db, live: { wake } }: Platform): Handlers {
  return {
    "sessions.act_many": async ({ actor, body }) => actOnMany({ db, wake, actor, action: body }),
    "live_sessions.set_room": async ({ actor, body: { sessions, room } }) =>
      setRooms(db, actor, new Map(sessions.map((id) => [id.toLowerCase(), room]))),
    "live_sessions.import_rooms": async ({ actor, body }) => importRooms(db, actor, body),
    "sessions.generate_many": async ({ actor, params, body, reply }): Promise<Answer> => {
      // Those who lack an assessment are assigned it.
      requireTokenScope(actor, "assigned.write");
      const terms = body.terms ? termsOf(body.terms) : defaultTerms;
      if (!body.users && !body.group) return forOne(db, actor, params.id, body, terms);
      if (params.id !== actor.id) throw invalid("id", "With users or a group, use your own ID in the path.");
      const job = await forMany(db, actor, body, terms);
      reply.code(202);
      return { job: await getJob(db, job, actor.id) };
    },
    "sessions.list_generated": async ({ actor, params, query, request }) => {
      await getJob(db, params.id, actor.role === "staff" ? null : actor.id);
      const page = await paged(db, selectOutcomes(db, params.id, query), query, {
        url: request.url,
        orderings: { name: "user_name", status: "bulk_sessions.status" },
        defaultOrdering: "name",
        tieBreaker: "bulk_sessions.user_id",
      });
      return {
        ...page,
        results: page.results.map(({ status, reason, ...row }) => ({
          ...row,
          status: status as HandlerOutput<"sessions.list_generated">["results"][number]["status"],
          reason: reason as BulkRefusal | null,
        })),
      };
    },
  };
}
