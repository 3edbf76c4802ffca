import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, closeSync, openSync } from "node:fs";
import { join } from "node:path";

interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: then as Debian's account for it. */
function findAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const ask = (option: string) => Number(spawnSync("id", [option, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: ask("-u"), gid: ask("-g") };
}

/** Processes of a cluster, and whose they are. */
export interface Processes {
  /** Hands a file or folder to the account that the processes run as. */
  own(path: string): void;
  /** Starts a program whose log and home are in a folder. It ends with us, whatever ends us. */
  launch(home: string, name: string, args: readonly string[], env?: Record<string, string>): ChildProcess;
  stop(): void;
}

export function createProcesses(): Processes {
  const account = findAccount();
  const running = new Set<ChildProcess>();
  return {
    own(path) {
      if (account) chownSync(path, account.uid, account.gid);
    },
    // Patroni keeps the passwords of the primary in its home: each has one, as on machines of their own.
    launch(home, name, args, env = {}) {
      const log = openSync(join(home, `${name}.log`), "a");
      const as = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, "--init-groups"] : [];
      const child = spawn("setpriv", [...as, "--pdeathsig=KILL", "--", ...args], {
        stdio: ["ignore", log, log],
        env: { PATH: process.env.PATH, LANG: "C.UTF-8", HOME: home, ...env },
        cwd: home,
      });
      closeSync(log);
      running.add(child);
      child.once("exit", () => running.delete(child));
      return child;
    },
    stop() {
      for (const child of running) child.kill("SIGKILL");
    },
  };
}
