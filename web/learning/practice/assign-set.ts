import { call } from "../../base/requests/call.ts";
import type { Picked } from "../../parts/pickers/picked.ts";

type Assigned = { set: string; picked: Picked; closes: string | null; zone: string };

/** Gives a set to people and groups: once each, until it closes if it does. */
export async function assignSet({ set, picked, closes, zone }: Assigned): Promise<void> {
  await call("allocations.create", {
    body: {
      practice_sets: [set],
      users: picked.users.map(({ id }) => id),
      groups: picked.groups.map(({ id }) => id),
      closes_at: closes,
      time_zone: zone,
    },
  });
}
