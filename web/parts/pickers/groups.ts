import { UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { Source } from "./source.ts";

type FoundGroup = { id: string; name: string; member_count: number; can: Readonly<Record<string, boolean>> };

/** Returns the groups within reach; only those whose members one may change when that is what they are for. */
export function useGroupsSource(given: { forMembers?: boolean } = {}): Source<FoundGroup> {
  const { t } = useTranslation();
  return {
    key: queryKey("groups", "picker", given.forMembers ? "kept" : "seen"),
    find: (query, signal) => call("groups.list", { query, signal }),
    one: (id, signal) => call("groups.get", { params: { id }, signal }),
    optionOf: ({ id, name, member_count }) => ({
      id,
      name,
      line: t("picker.members", { count: member_count }),
      icon: UsersRound,
    }),
    accepts: given.forMembers ? ({ can }) => can.change_members === true : undefined,
  };
}
