import type { Config } from "../config.ts";
import { openDiskStorage } from "./disk.ts";
import { createReserve, type ReserveConfig } from "./reserve.ts";
import { openS3Storage } from "./s3.ts";
import type { Storage } from "./storage.ts";

/**
 * Opens storage as it is configured: on disk, or in a bucket of S3.
 *
 * @param config With `diskReserveMb`, what would fill the disk beyond that is refused with `disk_full`.
 */
export function openStorage(config: Pick<Config, "s3"> & ReserveConfig): Storage {
  const disk = openDiskStorage(config);
  return config.s3 ? openS3Storage(config.s3, disk, createReserve(config)) : disk;
}
