import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from "idb";

/** A device that has not answered after this long is opened anew. */
const TIMEOUT_MS = 2000;

/** Waits for the device, but not for ever: some browsers leave a request unanswered after the device has slept. */
function withTimeout<T>(job: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The device does not answer")), TIMEOUT_MS);
  });
  return Promise.race([job, late]).finally(() => clearTimeout(timer));
}

/**
 * Returns one connection to a database of this browser, opened when it is first needed, and again whenever it was closed: by a
 * newer page that changes its shape, by the browser, or because it no longer answers.
 */
export function openDevice<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>["upgrade"]>,
) {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;

  const forget = (which: Promise<IDBPDatabase<Schema>>) => {
    if (opened === which) opened = null;
    void which.then(
      (database) => database.close(),
      () => {},
    );
  };
  const open = () => {
    const connection: Promise<IDBPDatabase<Schema>> = openDB<Schema>(name, version, {
      upgrade,
      // A newer page wants to change the shape: this one lets go.
      blocking: () => forget(connection),
      terminated: () => forget(connection),
    });
    return connection;
  };

  const attempt = async <T>(job: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> => {
    opened ??= open();
    const connection = opened;
    let isGivenUp = false;
    const begun = connection.then((database) => {
      // Done late it might undo what was done since.
      if (isGivenUp) throw new Error("The device answered too late");
      return job(database);
    });
    try {
      return await withTimeout(begun);
    } catch (error) {
      isGivenUp = true;
      forget(connection);
      throw error;
    }
  };

  return {
    /** Does something with the database, once more on a fresh connection where that fails. Rejects where the browser allows no storage. */
    run: async <T>(job: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> => {
      try {
        return await attempt(job);
      } catch {
        return attempt(job);
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
