import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { addCarers, listCarers, removeCarer } from "./carers.ts";
import { getPerson } from "./get-person.ts";
import { listPossibleCarers } from "./list-carers.ts";
import { deactivatePerson, updatePerson } from "./update-person.ts";

/** Returns one person, and to whom a student is allocated. */
export function peopleRoutes({ db, live }: Pick<Platform, "db" | "live">): Handlers {
  const given = { db, wake: live.wake };
  return {
    "users.get": ({ actor, params }) => getPerson(db, actor, params.id),
    "users.update": ({ actor, params, body }) => updatePerson(given, actor, params.id, body),
    "users.remove": async ({ actor, params }) => {
      await deactivatePerson(given, actor, params.id);
      return null;
    },
    "users.list_managers": ({ actor, params }) => listCarers(db, actor, params.id, "managers"),
    "users.set_managers": ({ actor, params, body }) =>
      addCarers(db, actor, params.id, { kind: "managers", ids: body.managers, exactly: true }),
    "users.list_counselors": ({ actor, params }) => listCarers(db, actor, params.id, "counselors"),
    "users.add_counselors": ({ actor, params, body }) =>
      addCarers(db, actor, params.id, { kind: "counselors", ids: body.counselors, exactly: false }),
    "users.add_counselor": async ({ actor, params }) => {
      const asked = { kind: "counselors", ids: [params.id2], exactly: false } as const;
      await addCarers(db, actor, params.id, asked);
      return null;
    },
    "users.remove_counselor": async ({ actor, params }) => {
      await removeCarer(db, actor, { studentId: params.id, carerId: params.id2 });
      return null;
    },
    "users.managers_and_tutors": ({ actor, query, request }) => listPossibleCarers(db, actor, query, request.url),
  };
}
