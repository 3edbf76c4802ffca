import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, readdirSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";

/**
 * How PostgreSQL is started: the words before its own command, and the owner that its files need (where not ourselves).
 * PostgreSQL refuses to run as root, and on Linux it must end with us even after `kill -9` (`setpriv --pdeathsig`).
 */
export type Launcher = { prefix: string[]; owner?: { uid: number; gid: number } };

const DIE_WITH_PARENT = ["setpriv", "--pdeathsig", "INT", "--"];
const ACCOUNT = "sextant-postgres";

/**
 * Chooses the launcher for the cluster in `directory` (which need not exist yet).
 * Root: a user namespace in which root's files belong to `nobody`, so that no account is needed and 0700 folders above stay
 * reachable; where namespaces are forbidden (many containers), a system account made for it. A cluster that already belongs
 * to another user is run as that user. Everyone else: directly.
 */
export function chooseLauncher(directory: string, log: (line: string) => void): Launcher {
  if (process.platform !== "linux") return { prefix: [] };
  const uid = process.getuid?.() ?? 0;
  if (uid === 0) {
    const owner = ownerOf(directory);
    if (owner && owner.uid !== 0) return asUser(owner);
    const namespace = inNamespace();
    if (works(namespace)) return { prefix: namespace };
    log(`user namespaces are not permitted here; PostgreSQL runs as the account "${ACCOUNT}"`);
    return asUser(systemAccount());
  }
  // PostgreSQL wants a name for its user; a container's made-up number has none, a namespace gives one.
  if (!hasName() && works(inNamespace())) return { prefix: inNamespace() };
  return { prefix: works(DIE_WITH_PARENT) ? DIE_WITH_PARENT : [] };
}

/** Gives a path to the account that PostgreSQL runs as, where that is not ourselves. */
export function giveTo(launcher: Launcher, path: string): void {
  if (launcher.owner) chownSync(path, launcher.owner.uid, launcher.owner.gid);
}

/** Gives a cluster that was copied to `<dataDir>/postgres` to the account that PostgreSQL will run as. */
export function adoptCluster(dataDir: string): void {
  const cluster = join(dataDir, "postgres");
  const launcher = chooseLauncher(cluster, () => {});
  if (!launcher.owner) return;
  giveTo(launcher, cluster);
  for (const name of readdirSync(cluster, { recursive: true, encoding: "utf8" })) giveTo(launcher, join(cluster, name));
  grantTraversal(launcher, dirname(dataDir));
}

/** Lets the account that PostgreSQL runs as enter the data directory, and says so where a folder above shuts it out. */
export function grantTraversal(launcher: Launcher, dataDir: string): void {
  if (!launcher.owner) return;
  if (statSync(dataDir).uid === 0) {
    chownSync(dataDir, 0, launcher.owner.gid);
    chmodSync(dataDir, 0o710);
  }
  const [command = "test", ...rest] = [...launcher.prefix, "test", "-x", dataDir];
  if (spawnSync(command, rest, { stdio: "ignore" }).status !== 0)
    throw new Error(
      `PostgreSQL cannot run as root here, and its account (number ${launcher.owner.uid}) may not enter ${dataDir}: choose a DATA_DIR outside private folders, start Sextant as an ordinary user, or set DATABASE_URL.`,
    );
}

function inNamespace(): string[] {
  const { uid, gid } = nobody();
  // The parent-death signal comes after the namespace, whose making would clear it.
  return ["unshare", "-U", `--map-user=${uid}`, `--map-group=${gid}`, ...DIE_WITH_PARENT];
}

function asUser({ uid, gid }: { uid: number; gid: number }): Launcher {
  return {
    prefix: ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--", ...DIE_WITH_PARENT],
    owner: { uid, gid },
  };
}

function works(prefix: string[]): boolean {
  const [command = "true", ...rest] = prefix;
  return spawnSync(command, [...rest, "true"], { stdio: "ignore" }).status === 0;
}

function ownerOf(directory: string): { uid: number; gid: number } | undefined {
  if (!existsSync(directory)) return undefined;
  const { uid, gid } = statSync(directory);
  return { uid, gid };
}

function nobody(): { uid: number; gid: number } {
  return account("nobody") ?? { uid: 65534, gid: 65534 };
}

function account(name: string): { uid: number; gid: number } | undefined {
  const found = spawnSync("getent", ["passwd", name], { encoding: "utf8" });
  const [, , uid, gid] = (found.stdout ?? "").split(":");
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function systemAccount(): { uid: number; gid: number } {
  const known = account(ACCOUNT);
  if (known) return known;
  spawnSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", ACCOUNT]);
  const made = account(ACCOUNT);
  if (made) return made;
  throw new Error(
    "PostgreSQL cannot run as root here (no user namespaces, no useradd): start Sextant as an ordinary user, or set DATABASE_URL.",
  );
}

function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}
