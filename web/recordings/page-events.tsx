import { useQuery } from "@tanstack/react-query";
import { AppWindow, CircleDot, Clock, type LucideIcon } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { placeAt } from "../common/place-at.ts";
import { EventList } from "../replay/event-list.tsx";
import { listPageEvents, type PageEvent } from "../replay/page-events.ts";
import { eventsQuery } from "../replay/requests.ts";
import { useDurations } from "../ui/use-durations.ts";

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
  const recorded = useQuery(eventsQuery(id)).data?.events;
  const events = useMemo(() => (recorded ? listPageEvents(recorded) : []), [recorded]);
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
