import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Channels } from "../../platform/outbox/channels.ts";
import { curveLimits } from "./curve-limits.ts";
import { hideValues } from "./hide-values.ts";
import { listSamples } from "./history.queries.ts";
import { judge } from "./judge.ts";
import { listSlowStatements } from "./operations.queries.ts";
import { listMessageHours } from "./saves.queries.ts";
import { takeReadings, type Watched } from "./take-readings.ts";

const MOST_STATEMENTS = 5;

/** Returns how the installation is, and which limits are passed. */
export async function showState(watched: Watched, channels: Channels): Promise<HandlerOutput<"operations.get">> {
  const { config } = watched;
  const { now, ...readings } = await takeReadings(watched, channels);
  const statements = await listSlowStatements(watched.db, MOST_STATEMENTS);
  return {
    ...readings,
    checked_at: now,
    findings: judge({ now, ...readings }),
    statements: statements?.map((each) => ({ ...each, text: hideValues(each.text) })) ?? null,
    history: await listSamples(watched.db),
    message_hours: await listMessageHours(watched.db),
    limits: curveLimits({ now, ...readings }),
    alerts: { mail: config.alerts?.mail.length ?? 0, webhook: Boolean(config.alerts?.webhook) },
  };
}
