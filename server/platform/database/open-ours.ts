import type { Config } from "../config.ts";
import { type DatabaseHandle, longTimeouts, openDatabase } from "./client.ts";
import { type EmbeddedDatabase, runtimeUrlOf, startEmbeddedDatabase } from "./embedded.ts";
import { DataDirectoryInUseError } from "./embedded-lock.ts";

export interface OpenedDatabase extends DatabaseHandle {
  /** Closes the connections, and stops what was started for them. */
  stop(): Promise<void>;
}

/** Reaches the embedded database for a command: that of a running server if there is one, else started for the while. */
export async function reachEmbedded({
  dataDir,
  walArchive,
}: Pick<Config, "dataDir" | "walArchive">): Promise<Pick<EmbeddedDatabase, "url" | "stop">> {
  try {
    return await startEmbeddedDatabase({ dataDir, log: (line) => console.error(line), archive: walArchive });
  } catch (error) {
    if (!(error instanceof DataDirectoryInUseError) || error.url === undefined) throw error;
    return { url: error.url, stop: async () => {} };
  }
}

/**
 * Opens the installation's database for a command: the given one; or the embedded one, that of a running server if there is one, else
 * started for the while.
 *
 * @param prepare Is given the addresses for owner and server before anything is opened, where no server of ours is running.
 */
export async function openOurDatabase(
  {
    dataDir,
    databaseUrl,
    migrateDatabaseUrl,
    walArchive,
  }: Pick<Config, "dataDir" | "databaseUrl" | "migrateDatabaseUrl" | "walArchive">,
  prepare: (ownerUrl: string, runtimeUrl: string) => Promise<void> = async () => {},
): Promise<OpenedDatabase> {
  const opened = (url: string, stop: () => Promise<void>): OpenedDatabase => {
    const handle = openDatabase(url, { max: 4, timeouts: longTimeouts });
    return {
      ...handle,
      async stop() {
        await handle.close();
        await stop();
      },
    };
  };
  if (databaseUrl) {
    await prepare(migrateDatabaseUrl ?? databaseUrl, databaseUrl);
    return opened(databaseUrl, async () => {});
  }
  try {
    const embedded = await startEmbeddedDatabase({
      dataDir,
      archive: walArchive,
      log: (line) => console.error(line),
    });
    await prepare(embedded.url, embedded.runtimeUrl);
    return opened(embedded.runtimeUrl, embedded.stop);
  } catch (error) {
    if (!(error instanceof DataDirectoryInUseError) || error.url === undefined) throw error;
    return opened(runtimeUrlOf(error.url), async () => {});
  }
}
