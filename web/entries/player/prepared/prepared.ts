import type { SittingCalls } from "../sitting/sitting-calls.ts";
import type { SittingSection } from "../sitting/wire.ts";
import { fetchPrepared, type PreparedCount } from "./fetch-prepared.ts";
import { locate } from "./located.ts";
import { type Keys, openSection } from "./open-section.ts";
import { createPreparedStore } from "./prepared-store.ts";

type Parts = {
  user: string;
  session: string;
  calls: Pick<SittingCalls, "prepare" | "readPrepared" | "readMedium">;
};

/** Sets up what keeps the questions of one sitting on this device, sealed, before they are needed. */
export function createPrepared({ user, session, calls }: Parts) {
  const store = createPreparedStore({ user, session });
  return {
    fetch: (unfinished: () => readonly string[], report: (count: PreparedCount) => void) =>
      fetchPrepared({ calls, store, unfinished, report }),
    open: (section: SittingSection, keys: Keys) => openSection(section, keys, store, locate),
    forget: () => store.forget(),
  };
}
