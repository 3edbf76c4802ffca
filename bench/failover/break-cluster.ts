import { measure } from "./measure.ts";
import type { Run } from "./run.ts";
import { PLANNED } from "./summary.ts";
import { untilReady } from "./wait.ts";

/** The other events come once for so many kills. */
const KILLS_A_ROUND = 5;
const OTHERS_A_ROUND = 4;

/** Returns how many events there are with so many kills. */
export const countEvents = (kills: number): number => kills + Math.ceil(kills / KILLS_A_ROUND) * OTHERS_A_ROUND;

/** Kills one primary after the other, and now and then something else; measures what each event does. */
export async function breakCluster(run: Run, kills: number): Promise<void> {
  const { cluster } = run;
  for (let kill = 0; kill < kills; kill += 1) {
    const primary = await cluster.primary();
    await measure(run, "primary’s machine killed (PostgreSQL, Patroni, etcd)", true, () => primary.kill());
    primary.start();
    if (kill % KILLS_A_ROUND === 0) await breakOthers(run, kill / KILLS_A_ROUND);
  }
  await cluster.settled();
}

async function breakOthers(run: Run, round: number): Promise<void> {
  const { cluster, servers } = run;
  await cluster.settled();
  const next = await cluster.primary();
  await measure(run, "primary’s PostgreSQL killed", true, () => next.killPostgres());
  await measure(run, PLANNED, false, () => cluster.switchOver());
  await cluster.settled();
  const standby = await cluster.synchronousStandby();
  await measure(run, "synchronous standby’s machine killed", false, () => standby.kill());
  standby.start();
  const server = servers[round % servers.length];
  await measure(run, "one of two servers killed", false, () => server?.kill());
  // A server doesn't start without its database: what runs it starts it again. That is no fault of the next kill.
  if (server) await untilReady(server.address);
}
