/** A storage, as far as this page uses one. */
export type KeptStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

type Name = "localStorage" | "sessionStorage";

/**
 * Returns a storage of this browser that never throws. What it can't keep, because access is denied or it is full, is kept in memory for as
 * long as the page is there.
 *
 * @param page Where the storage is found; reading it there may throw already.
 */
export function createBrowserStorage(name: Name, page: Partial<Record<Name, Storage>> = globalThis): KeptStorage {
  /** What the browser didn't take; null where it didn't remove. */
  const own = new Map<string, string | null>();
  const ask = <T>(of: (storage: Storage) => T, otherwise: T): T => {
    try {
      const storage = page[name];
      return storage ? of(storage) : otherwise;
    } catch {
      return otherwise;
    }
  };
  const listKeys = (): string[] => {
    const kept = ask((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ""), []);
    return [...new Set([...kept, ...own.keys()])].filter((key) => own.get(key) !== null);
  };
  const done = (of: (storage: Storage) => void) => {
    const act = (storage: Storage) => {
      of(storage);
      return true;
    };
    return ask(act, false);
  };
  return {
    get length() {
      return listKeys().length;
    },
    key: (index) => listKeys()[index] ?? null,
    getItem: (key) => {
      const kept = own.get(key);
      return kept === undefined ? ask((storage) => storage.getItem(key), null) : kept;
    },
    setItem: (key, value) => {
      if (done((storage) => storage.setItem(key, value))) own.delete(key);
      else own.set(key, value);
    },
    removeItem: (key) => {
      if (done((storage) => storage.removeItem(key))) own.delete(key);
      else own.set(key, null);
    },
  };
}

/** What this browser keeps for this site. */
export const browserStorage: KeptStorage = createBrowserStorage("localStorage");

/** What it keeps for this tab. */
export const tabStorage: KeptStorage = createBrowserStorage("sessionStorage");
