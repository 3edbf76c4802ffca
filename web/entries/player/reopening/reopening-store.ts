import type { DBSchema } from "idb";
import { OPEN_SITTING } from "../../../base/common/open-sitting.ts";
import type { User } from "../../../base/common/session.ts";
import { inTransaction } from "../../../base/sending/in-transaction.ts";
import { openDevice } from "../../../base/sending/open-device.ts";
import type { Answer } from "../answers/answers.ts";
import type { PlacedQuestion, SittingSession } from "../sitting/wire.ts";

type Owner = { user: string; session: string };

/**
 * A running sitting as it was at `at` (ms since 1970): with whom, under which token (its hash), and the questions of the section in
 * progress that its student has a right to see.
 */
export type OpenSitting = Owner & {
  token: string;
  person: User;
  sitting: SittingSession;
  questions: readonly PlacedQuestion[];
  at: number;
};

/** A picture of its questions, by its address in them. */
export type OpenPicture = { address: string; type: string; bytes: ArrayBuffer };

interface OpenSchema extends DBSchema {
  sittings: { key: [string, string]; value: OpenSitting };
  /** Work that changed since. */
  work: { key: [string, string, string]; value: Owner & { attempt: string; answer: Answer } };
  pictures: { key: [string, string, string]; value: Owner & OpenPicture };
}

const within = (...prefix: string[]) => IDBKeyRange.bound(prefix, [...prefix, []]);

const open = () =>
  openDevice<OpenSchema>(OPEN_SITTING, 1, (database) => {
    database.createObjectStore("sittings", { keyPath: ["user", "session"] });
    database.createObjectStore("work", { keyPath: ["user", "session", "attempt"] });
    database.createObjectStore("pictures", { keyPath: ["user", "session", "address"] });
  });

/** Lists the running sittings that were kept under a token, which is given as its hash. */
export async function listOpenSittings(token: string): Promise<OpenSitting[]> {
  const device = open();
  try {
    const all = await device.run((database) => database.getAll("sittings"));
    return all.filter((one) => one.token === token && one.sitting.state === "in_progress");
  } finally {
    await device.close();
  }
}

/** Returns what keeps one running sitting on this device. Every call rejects where the browser allows no storage, or has no room left. */
export function createReopeningStore({ user, session }: Owner) {
  const { run } = open();
  return {
    /** Keeps the sitting as it is now; `isOther`: it is another section, with other pictures. */
    put: (kept: Omit<OpenSitting, keyof Owner>, isOther: boolean) =>
      run(async (database) => {
        const transaction = database.transaction(["sittings", "work", "pictures"], "readwrite");
        await inTransaction(transaction, async () => {
          await transaction.objectStore("work").delete(within(user, session));
          if (isOther) await transaction.objectStore("pictures").delete(within(user, session));
          await transaction.objectStore("sittings").put({ user, session, ...kept });
        });
      }),
    putWork: (attempt: string, answer: Answer) =>
      run(async (database) => {
        await database.put("work", { user, session, attempt, answer });
      }),
    listWork: () => run((database) => database.getAll("work", within(user, session))),
    putPicture: (picture: OpenPicture) =>
      run(async (database) => {
        await database.put("pictures", { user, session, ...picture });
      }),
    listPictures: () => run((database) => database.getAll("pictures", within(user, session))),
    /** Forgets the sitting. */
    forget: () =>
      run(async (database) => {
        const transaction = database.transaction(["sittings", "work", "pictures"], "readwrite");
        await inTransaction(transaction, async () => {
          for (const name of ["sittings", "work", "pictures"] as const)
            await transaction.objectStore(name).delete(within(user, session));
        });
      }),
  };
}

export type ReopeningStore = ReturnType<typeof createReopeningStore>;
