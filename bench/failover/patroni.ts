import { setTimeout as pause } from "node:timers/promises";
import { addressOf, MACHINES, nameOf } from "./example.ts";

const READY_MS = 180_000;
const ASK_MS = 1000;

interface Member {
  name: string;
  role: string;
  state: string;
}

/** What Patroni's REST interface says and does. */
export interface Patroni {
  /** Resolves with the name of a machine once one has the role. */
  untilRole(role: "leader" | "sync_standby", what: string): Promise<string>;
  /** Resolves when all standbys replicate again, one of them synchronously. */
  settled(): Promise<void>;
  switchOver(): Promise<void>;
}

/** Asks again until there is an answer. */
export async function until<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  const end = performance.now() + READY_MS;
  for (;;) {
    const found = await ask().catch(() => null);
    if (found !== null) return found;
    if (performance.now() > end) throw new Error(`Waited ${READY_MS / 1000} s for ${what}`);
    await pause(100);
  }
}

/** @param network As a place says it. */
export function createPatroni(network: string): Patroni {
  const restOf = (machine: number) => `http://${addressOf(network, machine)}:8008`;
  async function members(): Promise<Member[]> {
    for (const machine of MACHINES) {
      const asked = fetch(`${restOf(machine)}/cluster`, { signal: AbortSignal.timeout(ASK_MS) });
      const answered = await asked.catch(() => null);
      if (answered?.ok) return ((await answered.json()) as { members: Member[] }).members;
    }
    return [];
  }
  return {
    untilRole: (role, what) =>
      until(what, async () => (await members()).find((member) => member.role === role)?.name ?? null),
    async settled() {
      await until("all machines to follow", async () => {
        const all = await members();
        const follow =
          all.filter(({ state }) => state === "running" || state === "streaming").length === MACHINES.length;
        const roles = new Set(all.map(({ role }) => role));
        return follow && roles.has("leader") && roles.has("sync_standby") ? true : null;
      });
    },
    async switchOver() {
      const all = await members();
      const leader = all.find(({ role }) => role === "leader")?.name;
      const candidate = all.find(({ role }) => role === "sync_standby")?.name;
      const machine = MACHINES.find((one) => nameOf(one) === leader) ?? 1;
      const answered = await fetch(`${restOf(machine)}/switchover`, {
        method: "POST",
        body: JSON.stringify({ leader, candidate }),
      });
      if (!answered.ok) throw new Error(`Patroni refused the switchover: ${await answered.text()}`);
    },
  };
}
