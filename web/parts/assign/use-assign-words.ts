import type { OperationOutput } from "@sextant/contract/types.ts";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../base/ui/use-numbers.ts";

type Count = OperationOutput<"material_users.count_many">;

/** Returns how it is said what an assignment comes to. */
export function useAssignWords() {
  const { t } = useTranslation("assign");
  const numbers = useNumbers();
  const counted = (count: number) => ({ count, said: numbers.counted(count) });
  return {
    submit(count: Count | undefined, areVideos: boolean): string {
      if (!count) return t("go");
      return t(areVideos ? "go_videos" : "go_materials", counted(count.materials));
    },
    /** A group has one assignment for all its members: counting those would tell nobody anything. */
    sum(count: Count, { areVideos, hasLiveGroups }: { areVideos: boolean; hasLiveGroups: boolean }): string {
      const amounts = {
        things: t(areVideos ? "videos" : "materials", counted(count.materials)),
        people: t("persons", counted(count.people)),
        total: t("total", counted(count.assignments)),
      };
      const said = [
        t(hasLiveGroups ? "sum_groups" : "sum", amounts),
        count.repeated > 0 ? t("repeated", counted(count.repeated)) : "",
        count.skipped > 0 ? t("skipped", counted(count.skipped)) : "",
      ];
      return said.filter(Boolean).join(" ");
    },
  };
}
