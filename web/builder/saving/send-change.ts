import { call } from "../../requests/call.ts";
import { type Draft, type Entry, findEntry, type SectionFields } from "../draft.ts";
import type { Change } from "./change.ts";
import type { Ids } from "./ids.ts";
import type { Calls, Sent } from "./store.ts";

type Input = Parameters<Calls["send"]>[0];

/** How many entries one call takes. */
const MOST_ENTRIES = 500;

/** An entry as the server takes it. */
function bodyOf({ id: _, question, draw, ...fields }: Entry) {
  return question === null && draw !== null ? { ...fields, draw } : { ...fields, question: question ?? "" };
}

/** Follows the count of edits through the calls of one change: each counts one, unless somebody else was there too. */
function followVersion(version: number) {
  let expected = version;
  let isBehind = false;
  return {
    now: () => expected,
    /** @param found The count that an answer brought; left out where it brought none. */
    count: (found?: number) => {
      expected += 1;
      if (found !== undefined && found !== expected) isBehind = true;
    },
    sent: (): Sent => ({ version: expected, isBehind }),
  };
}

/** Returns what sends the changes of one assessment, each as the smallest call that makes it. */
export function createSendChange(assessment: string, ids: Ids): (input: Input) => Promise<Sent> {
  type Version = ReturnType<typeof followVersion>;

  const addEntries = async (
    given: { section: string; entries: readonly Entry[]; index: number; key: string },
    version: Version,
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
  const reorder = async (after: Draft, version: Version) => {
    const sections = after.sections.map(({ id }) => ids.toServer(id));
    const { results } = await call("sections.reorder", {
      params: { id: assessment },
      body: { sections, version: version.now() },
    });
    version.count(results[0]?.version);
  };
  const addSection = async (
    change: Change & { type: "add_section" },
    { before, after, key }: Input,
    version: Version,
  ) => {
    const { id: local, ...body } = change.section;
    const made = await call("sections.create", {
      params: { id: assessment },
      body,
      idempotencyKey: `${key}-section`,
    });
    ids.pair(local, made.id);
    version.count(made.version);
    if (change.entries.length > 0)
      await addEntries({ section: local, entries: change.entries, index: 0, key }, version);
    if (change.index < before.sections.length) await reorder(after, version);
  };
  const setSection = async (id: string, body: Partial<SectionFields>, version: Version) => {
    const found = await call("sections.update", {
      params: { id: ids.toServer(id) },
      body: { ...body, version: version.now() },
    });
    version.count(found.version);
  };
  /** Makes a section hold the entries that it has after a change: they keep their ids. */
  const replaceEntries = async (section: string, { after }: Input, version: Version) => {
    const placements = (after.entries[section] ?? []).map((entry) => ({
      ...bodyOf(entry),
      id: ids.toServer(entry.id),
    }));
    const body = { placements, version: version.now() };
    await call("placements.replace", { params: { id: ids.toServer(section) }, body });
    version.count();
  };
  const moveEntry = async (change: Change & { type: "move_entry" }, { before, key }: Input, version: Version) => {
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

  return async (input) => {
    const { change, after } = input;
    const version = followVersion(input.version);
    switch (change.type) {
      case "set_settings": {
        const body = { ...change.fields, version: version.now() };
        const found = await call("assessments.update", { params: { id: assessment }, body });
        version.count(found.version);
        break;
      }
      case "set_section":
        await setSection(change.id, change.fields, version);
        if (change.modules || change.removed) await replaceEntries(change.id, input, version);
        break;
      case "set_module": {
        const selection = after.sections.find(({ id }) => id === change.section)?.selection;
        if (selection) await setSection(change.section, { selection }, version);
        break;
      }
      case "add_section":
        await addSection(change, input, version);
        break;
      case "remove_section":
        await call("sections.remove", { params: { id: ids.toServer(change.id) } });
        version.count();
        break;
      case "move_section":
        await reorder(after, version);
        break;
      case "add_entries":
        await addEntries({ ...change, key: input.key }, version);
        break;
      case "remove_entries":
        for (const id of change.ids) {
          await call("placements.remove", { params: { id: ids.toServer(id) } });
          version.count();
        }
        break;
      case "move_entry":
        await moveEntry(change, input, version);
        break;
      case "set_entry": {
        const { draw, ...fields } = change.fields;
        const body = { ...fields, ...(draw ? { draw } : {}), version: version.now() };
        await call("placements.update", { params: { id: ids.toServer(change.id) }, body });
        version.count();
        break;
      }
    }
    return version.sent();
  };
}
