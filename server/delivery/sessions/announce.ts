import type { Tx } from "../../platform/database/client.ts";
import { publish } from "../../platform/live.ts";
import type { SittingChange } from "./sessions.queries.ts";

/** Tells the students' pages and the team's what happened to sittings; they ask again for the rest. */
export async function announce(tx: Tx, wake: () => void, changes: readonly SittingChange[]): Promise<void> {
  const events = changes.flatMap(({ sitting, events: happened }) =>
    happened.flatMap((event) => {
      // Hashes of unsent answers are for judging those, and of no use to a page.
      const { announced: _hashes, ...told } = event.data;
      const data = {
        session: sitting.id,
        assessment: sitting.assessment_id,
        user: sitting.user_id,
        state: sitting.state,
        lease: sitting.lease,
        action: event.action,
        ...(event.session_section_id ? { section: event.session_section_id } : {}),
        ...told,
      };
      return [`user:${sitting.user_id}`, "team"].map((audience) => ({ audience, kind: "session.changed", data }));
    }),
  );
  await publish(tx, wake, ...events);
}
