import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from "idb";

/** After this long without an answer from the device, the connection is reopened: some browsers never answer after a sleep. */
const REOPEN_MS = 2000;
/** A fresh connection is waited for this long: a busy disk takes seconds. */
const GIVE_UP_MS = 15_000;

/** Waits for the device, but not for ever. */
function withTimeout<T>(job: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The device does not answer")), ms);
  });
  return Promise.race([job, late]).finally(() => clearTimeout(timer));
}

/**
 * Returns one connection to a database of this browser. It opens when first needed, and again after it was closed: by a newer page
 * that changes the schema, by the browser, or because it stopped answering.
 *
 * @param onLost Saved data may be lost: the browser or another page deleted the database, or it was empty when reopened.
 */
export function openDevice<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>["upgrade"]>,
  onLost: () => void = () => {},
) {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  /** A connection that found an empty database although this page had saved something before. */
  let emptied: Promise<IDBPDatabase<Schema>> | null = null;
  let hasWorked = false;

  const forget = (which: Promise<IDBPDatabase<Schema>>) => {
    if (opened === which) opened = null;
    void which.then(
      (database) => database.close(),
      () => {},
    );
  };
  const loseTo = (which: Promise<IDBPDatabase<Schema>>) => {
    const isCurrent = opened === which;
    forget(which);
    if (isCurrent) onLost();
  };
  const open = () => {
    const connection: Promise<IDBPDatabase<Schema>> = openDB<Schema>(name, version, {
      upgrade: (...about) => {
        if (hasWorked) emptied = connection;
        upgrade(...about);
      },
      // A newer page wants to change the schema, or the database is being deleted: close this connection.
      blocking: () => loseTo(connection),
      terminated: () => loseTo(connection),
    });
    return connection;
  };

  const attempt = async <T>(job: (database: IDBPDatabase<Schema>) => Promise<T>, ms: number): Promise<T> => {
    opened ??= open();
    const connection = opened;
    let isGivenUp = false;
    const begun = connection.then((database) => {
      // A late attempt might undo newer changes.
      if (isGivenUp) throw new Error("The device answered too late");
      return job(database);
    });
    try {
      const result = await withTimeout(begun, ms);
      hasWorked = true;
      // Only after an operation has succeeded: while none does, calling it would loop.
      if (emptied === connection) {
        emptied = null;
        onLost();
      }
      return result;
    } catch (error) {
      isGivenUp = true;
      forget(connection);
      throw error;
    }
  };

  return {
    /** Runs an operation on the database, and retries it once on a fresh connection. Rejects where the browser allows no storage. */
    run: async <T>(job: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> => {
      try {
        return await attempt(job, REOPEN_MS);
      } catch {
        return attempt(job, GIVE_UP_MS);
      }
    },
    close: async () => {
      const connection = opened;
      opened = null;
      await connection?.then(
        (database) => database.close(),
        () => {},
      );
    },
  };
}
