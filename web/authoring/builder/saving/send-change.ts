import { call } from "../../../base/requests/call.ts";
import type { Draft, SectionFields } from "../draft.ts";
import type { Change } from "./change.ts";
import { createEntryCalls } from "./entry-calls.ts";
import { type DraftVersion, followVersion } from "./follow-version.ts";
import type { Ids } from "./ids.ts";
import type { Sendable, Sent } from "./send-pending.ts";

/** Returns a function that sends the changes of one assessment, each as the smallest call that makes it. */
export function createSendChange(assessment: string, ids: Ids): (input: Sendable) => Promise<Sent> {
  const { addEntries, replaceEntries, moveEntry, removeEntries } = createEntryCalls(ids);
  const reorder = async (after: Draft, version: DraftVersion) => {
    const sections = after.sections.map(({ id }) => ids.toServer(id));
    const { results } = await call("sections.reorder", {
      params: { id: assessment },
      body: { sections, version: version.now() },
    });
    version.count(results[0]?.version);
  };
  const addSection = async (
    change: Change & { type: "add_section" },
    { before, after, key }: Sendable,
    version: DraftVersion,
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
  const setSection = async (id: string, body: Partial<SectionFields>, version: DraftVersion) => {
    const found = await call("sections.update", {
      params: { id: ids.toServer(id) },
      body: { ...body, version: version.now() },
    });
    version.count(found.version);
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
        await removeEntries(change.ids, version);
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
