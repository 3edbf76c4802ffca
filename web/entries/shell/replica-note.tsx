import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { onReplicaLag, replicaLag } from "../../base/requests/replica-lag.ts";
import { Notice } from "../../base/ui/notice.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";

/** Says to the team why lists load slowly while the read replica is too far behind. They are current: nobody works with old figures. */
export function ReplicaNote() {
  const { t } = useTranslation();
  const { role } = useUser();
  const durations = useDurations();
  const lag = useSyncExternalStore(onReplicaLag, replicaLag);
  if (lag === null || role === "student") return null;
  return <Notice title={t("replica.title")}>{t("replica.content", { lag: durations.words(lag) })}</Notice>;
}
