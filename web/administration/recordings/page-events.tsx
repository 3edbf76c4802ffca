import { AppWindow, CircleDot, Clock, type LucideIcon } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { placeAt } from "../../base/common/place-at.ts";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { EventList } from "../../parts/replay/event-list.tsx";
import { listPageEvents, type PageEvent } from "../../parts/replay/page-events.ts";
import { eventsQuery } from "../../parts/replay/requests.ts";

const icons: Record<PageEvent["kind"], LucideIcon> = {
  opened: AppWindow,
  pressed: CircleDot,
  idle: Clock,
};

type PageEventsProps = { id: string; from: number; moment: number; onMove: (moment: number) => void };

/** Lists what happened on recorded pages outside tests: which opened, what was pressed, and when nothing was done. */
export function PageEvents({ id, ...place }: PageEventsProps) {
  const { t } = useTranslation(["recordings", "shell"]);
  const durations = useDurations();
  // The stage, which plays the same events, says when they can’t be loaded.
  const recorded = useQuietExtra(eventsQuery(id))?.events;
  const events = useMemo(() => (recorded ? listPageEvents(recorded) : []), [recorded]);
  if (!recorded) return null;
  const wordsOf = (event: PageEvent): string => {
    if (event.kind === "pressed") return t("events.pressed", { count: event.count });
    if (event.kind === "idle") return t("events.idle", { time: durations.clock(event.ms) });
    if (event.path.startsWith("/reports/")) return t("events.opened_report");
    const at = placeAt(event.path);
    return at ? t("events.opened", { page: t(`places.${at}`, { ns: "shell" }) }) : t("events.opened_elsewhere");
  };
  const shown = events.map((event) => ({
    key: `${event.at} ${event.kind}`,
    at: event.at,
    icon: icons[event.kind],
    words: wordsOf(event),
  }));
  return <EventList title={t("events.title")} none={t("events.none")} events={shown} {...place} />;
}
