import { giveUpBallast, layBallast, sizeOfBallast } from "./ballast.ts";
import { BYTES_PER_MB, type DiskFault, findDiskFault, readDisk } from "./disk-space.ts";

const EVERY_MS = 1000;
/** With less than this free, the database is about to end: it needs room for some files of its WAL. */
const LOW_BYTES = 64 * BYTES_PER_MB;
/** After ballast couldn’t be laid. */
const AGAIN_AFTER_MS = 10 * 60_000;

/** What is done for the disk of the embedded database. */
export interface DiskPlan {
  dataDir: string;
  /** How much ballast is laid; 0 for none. */
  ballastMb: number;
  /** So much stays free beside it. */
  diskReserveMb: number;
  /** Removes what can be missed, until there is enough. */
  freeDiskSpace: (isEnough: () => Promise<boolean>) => Promise<unknown>;
  log: (line: string) => void;
}

export interface DiskCare {
  /** Makes room where the disk is nearly full. @returns Why nothing can be written even so; null where it can be. */
  look(): Promise<DiskFault | null>;
  stop(): Promise<void>;
}

/** Returns how much is free on a disk, without what ballast holds. */
async function findFree(dataDir: string): Promise<number> {
  const space = await readDisk(dataDir);
  return space === null ? Number.POSITIVE_INFINITY : space.free_bytes - (await sizeOfBallast(dataDir));
}

/**
 * Looks after the disk of the embedded database until stopped. When hardly anything is free, what can be missed goes first, then the
 * ballast; it’s laid again when there is room. A small disk gets none, as it would leave too little.
 */
export function careForDisk({ dataDir, ballastMb, diskReserveMb, freeDiskSpace, log }: DiskPlan): DiskCare {
  const ballastBytes = ballastMb * BYTES_PER_MB;
  const leftBytes = Math.max(diskReserveMb * BYTES_PER_MB, 2 * ballastBytes);
  let notBefore = 0;
  let looking: Promise<DiskFault | null> | null = null;

  async function relieve(): Promise<void> {
    const isEnough = async () => (await findFree(dataDir)) >= LOW_BYTES;
    await freeDiskSpace(isEnough);
    if (await isEnough()) return;
    const freed = await giveUpBallast(dataDir);
    if (freed > 0)
      log(
        `The disk of ${dataDir} is full. The database now uses the ${Math.round(freed / BYTES_PER_MB)} MB that were kept for this. Free space now.`,
      );
  }

  async function lay(free: number): Promise<void> {
    if (ballastBytes === 0 || Date.now() < notBefore || free - ballastBytes < leftBytes) return;
    if ((await sizeOfBallast(dataDir)) > 0) return;
    await layBallast(dataDir, ballastBytes).catch(() => {
      notBefore = Date.now() + AGAIN_AFTER_MS;
    });
  }

  async function lookOnce(): Promise<DiskFault | null> {
    const free = await findFree(dataDir);
    if (free < LOW_BYTES) await relieve();
    else await lay(free);
    return findDiskFault(dataDir);
  }

  async function look(): Promise<DiskFault | null> {
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  }

  // What fails is tried again in a second.
  const timer = setInterval(() => void look().catch(() => {}), EVERY_MS);
  timer.unref();
  return {
    look,
    async stop() {
      clearInterval(timer);
      await looking?.catch(() => {});
    },
  };
}
