import type { DBSchema } from "idb";
import { inTransaction } from "../../../base/sending/in-transaction.ts";
import { openDevice } from "../../../base/sending/open-device.ts";

type Bytes = Uint8Array<ArrayBuffer>;
/** A picture of a section; `question` is the first that shows it. */
type KeptMedium = { id: string; question: number };

type SectionKey = [user: string, session: string, section: string];
type SectionOwner = { user: string; session: string; section: string };

interface PreparedSchema extends DBSchema {
  /** Envelopes of questions in their order. `at`: when they came, ms since 1970. */
  sections: { key: SectionKey; value: SectionOwner & { at: number; envelopes: Bytes[]; media: KeptMedium[] } };
  media: { key: [...SectionKey, string]; value: SectionOwner & { id: string; bytes: Bytes } };
}

export type PreparedStore = ReturnType<typeof createPreparedStore>;

/** Longer than a sitting may wait to be continued. */
const OLD_MS = 10 * 86_400_000;

const within = (...prefix: string[]) => IDBKeyRange.bound(prefix, [...prefix, []]);

/**
 * Opens what this device keeps, sealed, of one person’s one sitting until it is over. Every call rejects where the browser allows no
 * storage, or has no room left.
 */
export function createPreparedStore({ user, session }: { user: string; session: string }) {
  const { run } = openDevice<PreparedSchema>("sextant-prepared", 1, (database) => {
    database.createObjectStore("sections", { keyPath: ["user", "session", "section"] });
    database.createObjectStore("media", { keyPath: ["user", "session", "section", "id"] });
  });
  const remove = (range: IDBKeyRange) =>
    run(async (database) => {
      const transaction = database.transaction(["sections", "media"], "readwrite");
      await inTransaction(transaction, async () => {
        await transaction.objectStore("sections").delete(range);
        await transaction.objectStore("media").delete(range);
      });
    });
  return {
    findSection: (section: string) => run((database) => database.get("sections", [user, session, section])),
    putSection: (section: string, envelopes: Bytes[], media: KeptMedium[]) =>
      run(async (database) => {
        await database.put("sections", { user, session, section, at: Date.now(), envelopes, media });
      }),
    listMedia: (section: string) => run((database) => database.getAll("media", within(user, session, section))),
    /** Names the pictures of a section that are here. */
    listMediaIds: (section: string) =>
      run(async (database) => {
        const keys = await database.getAllKeys("media", within(user, session, section));
        return new Set(keys.map(([, , , id]) => id));
      }),
    putMedium: (section: string, id: string, bytes: Bytes) =>
      run(async (database) => {
        await database.put("media", { user, session, section, id, bytes });
      }),
    /** Removes the sections of this sitting but these, and whatever is left of sittings long past. */
    keepOnly: async (wanted: readonly string[]) => {
      const kept = await run((database) => database.getAll("sections"));
      const isOwn = (one: SectionOwner) => one.user === user && one.session === session;
      for (const one of kept) {
        const isUnwanted = isOwn(one) ? !wanted.includes(one.section) : Date.now() - one.at > OLD_MS;
        if (isUnwanted) await remove(within(one.user, one.session, one.section));
      }
    },
    /** Forgets the sitting. */
    forget: () => remove(within(user, session)),
  };
}
