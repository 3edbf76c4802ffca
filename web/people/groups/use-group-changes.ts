import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { Group } from "./requests.ts";

/** What a form may change of a group. */
export type GroupFields = { name: string; school: string | null; tutors: string[] };

/** Changes of groups, each told by a toast, with an undo where there is one. They throw when nothing was changed. */
export function useGroupChanges() {
  const { t } = useTranslation("groups");
  const client = useQueryClient();
  const toast = useResultToast();
  const refresh = () => client.invalidateQueries({ queryKey: queryKey("groups") });
  const toastDone = (title: string, undo?: () => Promise<unknown>) =>
    toast.done(title, { undo: undo && (() => undo().finally(refresh)) });
  const change = async <Done>(work: () => Promise<Done>): Promise<Done> => {
    try {
      return await work();
    } catch (error) {
      toast.failed(t("failed"))(error);
      throw error;
    } finally {
      await refresh();
    }
  };
  const members = (group: string, users: string[], isIn: boolean) =>
    call(isIn ? "groups.add_members" : "groups.remove_members", { body: { group, users } });

  return {
    /** Throws untold, for the form to say what is wrong. */
    async create(fields: GroupFields): Promise<Group> {
      const made = await call("groups.create", { body: fields });
      await refresh();
      toastDone(t("done.created", { name: made.name }));
      return made;
    },
    /** Throws untold, for the form to say what is wrong. */
    async update(group: Group, fields: Partial<GroupFields>): Promise<void> {
      try {
        await call("groups.update", { params: { id: group.id }, body: { ...fields, version: group.version } });
        toastDone(t("done.changed", { name: fields.name ?? group.name }));
      } finally {
        await refresh();
      }
    },
    async archive(group: Group): Promise<void> {
      await change(() => call("groups.remove", { params: { id: group.id } }));
      toastDone(t("done.archived", { name: group.name }), () => call("groups.restore", { params: { id: group.id } }));
    },
    async restore(group: Group): Promise<void> {
      await change(() => call("groups.restore", { params: { id: group.id } }));
      toastDone(t("done.restored", { name: group.name }));
    },
    async add(group: string, person: { id: string; name: string }): Promise<void> {
      const { results } = await change(() => members(group, [person.id], true));
      const isNew = results[0]?.status === "added";
      if (isNew) toastDone(t("done.added", { name: person.name }), () => members(group, [person.id], false));
      else toastDone(t("done.was_in", { name: person.name }));
    },
    async remove(group: string, person: { id: string; name: string }): Promise<void> {
      await change(() => members(group, [person.id], false));
      toastDone(t("done.removed", { name: person.name }), () => members(group, [person.id], true));
    },
  };
}

export type GroupChanges = ReturnType<typeof useGroupChanges>;
