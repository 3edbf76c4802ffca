import { call } from "../../../base/requests/call.ts";
import { type Entry, findEntry } from "../draft.ts";
import type { Change } from "./change.ts";
import type { DraftVersion } from "./follow-version.ts";
import type { Ids } from "./ids.ts";
import type { Sendable } from "./send-pending.ts";

/** The maximum number of entries per call. */
const MOST_ENTRIES = 500;

/** Returns an entry in the server's format. */
function bodyOf({ id: _, question, draw, ...fields }: Entry) {
  return question === null && draw !== null ? { ...fields, draw } : { ...fields, question: question ?? "" };
}

/** Creates the calls that change the entries of sections. Each counts what it adds to the draft’s version. */
export function createEntryCalls(ids: Ids) {
  const addEntries = async (
    given: { section: string; entries: readonly Entry[]; index: number; key: string },
    version: DraftVersion,
  ) => {
    for (let start = 0; start < given.entries.length; start += MOST_ENTRIES) {
      const entries = given.entries.slice(start, start + MOST_ENTRIES);
      const { results = [] } = await call("placements.create", {
        params: { id: ids.toServer(given.section) },
        body: { placements: entries.map(bodyOf), position: given.index + start + 1 },
        idempotencyKey: `${given.key}-${start}`,
      });
      results.forEach(({ id }, index) => {
        const entry = entries[index];
        if (entry) ids.pair(entry.id, id);
      });
      version.count();
    }
  };
  /** Replaces a section's entries by those after a change: they keep their ids. */
  const replaceEntries = async (section: string, { after }: Sendable, version: DraftVersion) => {
    const placements = (after.entries[section] ?? []).map((entry) => ({
      ...bodyOf(entry),
      id: ids.toServer(entry.id),
    }));
    const body = { placements, version: version.now() };
    await call("placements.replace", { params: { id: ids.toServer(section) }, body });
    version.count();
  };
  const moveEntry = async (
    change: Change & { type: "move_entry" },
    { before, key }: Sendable,
    version: DraftVersion,
  ) => {
    const found = findEntry(before, change.id);
    if (!found) return;
    if (found.section === change.section) {
      await call("placements.update", {
        params: { id: ids.toServer(change.id) },
        body: { position: change.index + 1, ...(change.module === undefined ? {} : { module: change.module }) },
      });
      return version.count();
    }
    const former = ids.toServer(change.id);
    const { module = found.entry.module } = change;
    const entries = [{ ...found.entry, module }];
    await addEntries({ section: change.section, entries, index: change.index, key }, version);
    await call("placements.remove", { params: { id: former } });
    version.count();
  };
  const removeEntries = async (removed: readonly string[], version: DraftVersion) => {
    for (const id of removed) {
      await call("placements.remove", { params: { id: ids.toServer(id) } });
      version.count();
    }
  };
  return { addEntries, replaceEntries, moveEntry, removeEntries };
}
