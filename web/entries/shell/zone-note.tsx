import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { isKnownZone, onUnknownZone, unknownZone } from "../../base/ui/known-zone.ts";
import { Notice } from "../../base/ui/notice.tsx";

/**
 * Says that times are shown in UTC: all of them where this browser doesn’t know the person’s time zone, else those in the zone that a screen
 * asked for and that it doesn’t know.
 */
export function ZoneNote() {
  const { t } = useTranslation();
  const own = useUser().time_zone;
  const other = useSyncExternalStore(onUnknownZone, unknownZone);
  if (!isKnownZone(own)) return <Notice>{t("zone_unknown", { zone: own })}</Notice>;
  return other === null ? null : <Notice>{t("zone_unknown_there", { zone: other })}</Notice>;
}
