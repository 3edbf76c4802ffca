import { needThresholds } from "@sextant/contract/student-needs.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { useDurations } from "../../../base/ui/use-durations.ts";
import type { NeedReason } from "../requests.ts";

const DAY_SECONDS = 86_400;

/** Returns what puts a reason aside, told by a toast with an undo. */
export function usePutAside() {
  const { t } = useTranslation("home");
  const client = useQueryClient();
  const toast = useResultToast();
  const days = useDurations().words(needThresholds.spoken_days * DAY_SECONDS);
  const refresh = () => client.invalidateQueries({ queryKey: queryKey("home", "my-students") });
  return async (student: { id: string; name: string }, reason: NeedReason["kind"], how: "not_today" | "spoken_to") => {
    const params = { id: student.id };
    try {
      await call("my_students.put_aside", { params, body: { reason, how } });
      toast.done(t(`students.done.${how}`, { name: student.name, days }), {
        undo: () => call("my_students.bring_back", { params, body: { reason } }).finally(refresh),
      });
    } catch (error) {
      toast.failed(t("students.failed"))(error);
    } finally {
      await refresh();
    }
  };
}
