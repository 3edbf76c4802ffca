import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { knownZone, onUnknownZone, unknownZone } from "../../base/ui/known-zone.ts";
import { Notice } from "../../base/ui/notice.tsx";

/** Says that times are shown in UTC, where this browser doesn't know the person's time zone or another that a screen asked for. */
export function ZoneNote() {
  const { t } = useTranslation();
  knownZone(useUser().time_zone);
  const zone = useSyncExternalStore(onUnknownZone, unknownZone);
  return zone === null ? null : <Notice>{t("zone_unknown", { zone })}</Notice>;
}
