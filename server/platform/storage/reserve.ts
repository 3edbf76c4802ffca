import { Transform } from "node:stream";
import type { Config } from "../config.ts";
import { BYTES_PER_MB, diskFull, findDiskSpace } from "./disk-space.ts";

/** So much may be written between two looks at the disk. */
const LOOK_EVERY_BYTES = 4 * BYTES_PER_MB;

/** The part of a disk that is kept for answers. */
export interface Reserve {
  /** Looks whether so many bytes more would leave it whole. @throws Refusal `disk_full` */
  require(bytes: number): Promise<void>;
  /** Returns what bytes go through on their way to the disk: it looks again as they come, and breaks off with `disk_full`. */
  watch(): Transform;
}

/**
 * Keeps writers off the reserve. What other processes write counts too, as each looks at the disk itself.
 *
 * @param config Without `diskReserveMb` nothing is kept: what is written is owed, such as a restore.
 */
export function createReserve({ dataDir, diskReserveMb = 0 }: ReserveConfig): Reserve {
  async function require(bytes: number): Promise<void> {
    if (diskReserveMb === 0) return;
    const { freeBytes } = await findDiskSpace({ dataDir, diskReserveMb });
    if (freeBytes - bytes < diskReserveMb * BYTES_PER_MB) throw diskFull();
  }
  return {
    require,
    watch() {
      let unseen = LOOK_EVERY_BYTES;
      return new Transform({
        transform(chunk: Buffer, _encoding, done) {
          unseen += chunk.length;
          if (unseen < LOOK_EVERY_BYTES) return done(null, chunk);
          unseen = 0;
          require(chunk.length).then(
            () => done(null, chunk),
            (error: Error) => done(error),
          );
        },
      });
    },
  };
}

export type ReserveConfig = Pick<Config, "dataDir"> & Partial<Pick<Config, "diskReserveMb">>;
