import type { Config } from "../config.ts";
import { openDiskStorage } from "./disk.ts";
import { openS3Storage } from "./s3.ts";
import type { Storage } from "./storage.ts";

/** Opens storage as it is configured: on disk, or in a bucket of S3. */
export function openStorage(config: Pick<Config, "dataDir" | "s3">): Storage {
  const disk = openDiskStorage(config.dataDir);
  return config.s3 ? openS3Storage(config.s3, disk) : disk;
}
