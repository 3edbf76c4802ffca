import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { FileStore } from "@tus/file-store";
import type { Database } from "../../../platform/database/client.ts";
import type { Reserve } from "../../../platform/storage/reserve.ts";
import { UPLOAD_KEPT_MS, uploadsFolder } from "./expire-uploads.ts";
import { deleteUnfinished } from "./uploads.queries.ts";

/** Creates the store of uploads under way, on the disk that all processes share. It leaves the reserve of that disk to answers. */
export function createTusStore(db: Database, dataDir: string, reserve: Reserve): FileStore {
  const directory = uploadsFolder(dataDir);
  const store = new FileStore({ directory, expirationPeriodInMilliseconds: UPLOAD_KEPT_MS });

  const create = store.create.bind(store);
  store.create = async (upload) => {
    try {
      return await create(upload);
    } catch (error) {
      await deleteUnfinished(db, upload.id);
      throw error;
    }
  };
  // The library's own looks at no disk, and says the same of every failure.
  store.write = async (readable, id, offset) => {
    let written = 0;
    const count = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        written += chunk.length;
        yield chunk;
      }
    };
    const file = createWriteStream(join(directory, id), { flags: "r+", start: offset });
    await pipeline(readable, reserve.watch(), count, file);
    return offset + written;
  };
  return store;
}
