import { Connection } from "./connection.ts";
import { percentile } from "./statistics.ts";
import type { World } from "./world.ts";

interface Crowd {
  seconds: number;
  latencies: number[];
  failures: number;
}

/** Sends all requests at the same moment, each on a connection of their own. */
export async function allAtOnce(
  world: World,
  requests: { method: string; path: string; token: string | null; body: unknown }[],
): Promise<Crowd> {
  const connections = await Promise.all(requests.map(() => Connection.open(world.port)));
  const latencies: number[] = [];
  let failures = 0;
  const started = performance.now();
  await Promise.all(
    requests.map(async (request, index) => {
      const reply = await connections[index]?.request(
        request.method,
        request.path,
        request.token,
        JSON.stringify(request.body),
      );
      latencies.push(performance.now() - started);
      if (!reply || reply.status >= 300) failures += 1;
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const connection of connections) connection.close();
  return { seconds, latencies, failures };
}

export function crowdRow(what: string, crowd: Crowd): string {
  const ms = (share: number) => Math.round(percentile(crowd.latencies, share));
  return `| ${what} | ${crowd.seconds.toFixed(1)} | ${ms(0.5)} | ${ms(0.95)} | ${crowd.failures} |`;
}
