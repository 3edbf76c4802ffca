import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { School } from "./requests.ts";

/** What a form may change of a school. */
export type SchoolFields = Pick<School, "name" | "address" | "time_zone" | "number_format" | "logo_file">;
/** Where the people and groups of a school go that is archived. */
export type Removal = { rehome: string } | { orphan: "true" };

/** Changes of schools, each told by a toast. They throw when nothing was changed. */
export function useSchoolChanges() {
  const { t } = useTranslation("schools");
  const client = useQueryClient();
  const toast = useResultToast();
  const refresh = () => client.invalidateQueries({ queryKey: queryKey("schools") });
  const toastFailure = toast.failed(t("failed"));
  const toastDone = (title: string, undo?: () => Promise<unknown>) =>
    toast.done(title, { undo: undo && (() => undo().finally(refresh)) });
  const change = async <Done>(work: () => Promise<Done>, isTold = true): Promise<Done> => {
    try {
      return await work();
    } catch (error) {
      if (isTold) toastFailure(error);
      throw error;
    } finally {
      await refresh();
    }
  };
  const restoreNow = async (id: string) => {
    const { version } = await call("schools.get", { params: { id } });
    return call("schools.update", { params: { id }, body: { archived: false, version } });
  };

  return {
    toastFailure,
    /** Throws untold, for the form to say what is wrong. */
    async create(fields: SchoolFields): Promise<School> {
      const made = await change(() => call("schools.create", { body: fields }), false);
      toastDone(t("done.created", { name: made.name }));
      return made;
    },
    /** Throws untold, for the form to say what is wrong. */
    async update(school: School, fields: SchoolFields): Promise<void> {
      const body = { ...fields, version: school.version };
      await change(() => call("schools.update", { params: { id: school.id }, body }), false);
      toastDone(t("done.changed", { name: fields.name }));
    },
    /** Throws the refusal untold when people or groups are in it and nothing was said of them. */
    async archive(school: School, removal: Removal | null): Promise<void> {
      await change(() => call("schools.remove", { params: { id: school.id }, query: removal ?? {} }), false);
      toastDone(t("done.archived", { name: school.name }), removal ? undefined : () => restoreNow(school.id));
    },
    async restore(school: School): Promise<void> {
      await change(() => restoreNow(school.id));
      toastDone(t("done.restored", { name: school.name }));
    },
    /** Throws untold, for the form to say what is wrong. */
    async add(
      school: School,
      users: string[],
      times: { member_from?: string; member_to?: string | null },
    ): Promise<void> {
      const body = { users, ...times };
      const { results } = await change(() => call("schools.add_members", { params: { id: school.id }, body }), false);
      toastDone(t("done.added", { count: results.filter(({ status }) => status === "added").length }));
    },
    async remove(school: School, person: { id: string; name: string }): Promise<void> {
      const users = [person.id];
      const params = { id: school.id };
      await change(() => call("schools.remove_members", { params, body: { users } }));
      toastDone(t("done.removed", { name: person.name }), () =>
        call("schools.add_members", { params, body: { users } }),
      );
    },
  };
}

export type SchoolChanges = ReturnType<typeof useSchoolChanges>;
