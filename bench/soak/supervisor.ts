import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type ServerProcess, startServerProcess } from "@sextant/server/testing/server-process.ts";

const RESTART_AFTER_MS = 1000;

/** Keeps a server running as systemd would. */
export interface Supervisor {
  /** Ends the server as a power cut would; it is started again. */
  kill(): void;
  kills(): number;
  /** What was said by servers that ended though nobody had killed them. */
  deaths(): readonly string[];
  stop(): Promise<void>;
}

export function supervise(environment: Record<string, string> & { PORT: string }): Supervisor {
  const shift = fileURLToPath(new URL("./shift-clock.ts", import.meta.url));
  const deaths: string[] = [];
  let kills = 0;
  let isKilled = false;
  let isStopping = false;
  let current: ServerProcess;

  async function run(): Promise<void> {
    while (!isStopping) {
      isKilled = false;
      current = startServerProcess(environment, ["--import", shift]);
      const code = await current.ended;
      if (isStopping) return;
      if (!isKilled) deaths.push(`exit code ${code}: ${current.said().slice(-2000)}`);
      await pause(RESTART_AFTER_MS);
    }
  }
  const running = run();

  return {
    kill() {
      kills += 1;
      isKilled = true;
      current.kill("SIGKILL");
    },
    kills: () => kills,
    deaths: () => deaths,
    async stop() {
      isStopping = true;
      current.kill("SIGTERM");
      await running;
    },
  };
}
