import { useTranslation } from "react-i18next";
import { dayOf } from "../../base/common/local-time.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { entryAddress } from "./entry-address.ts";
import type { Day } from "./group-days.ts";
import type { Entry } from "./requests.ts";

/** An entry's source and place in words, and the way there; `href` is null where it can't be opened any more. */
export interface EntryWords {
  source: string;
  place: string;
  go: string;
  href: string | null;
}

/** Returns what is said of an entry beside its own words. */
export function useEntryWords(): (entry: Entry) => EntryWords {
  const { t } = useTranslation("notebook");
  const durations = useDurations();
  return (entry) => {
    const { question, page, moment } = entry;
    const href = entryAddress(entry);
    if (question) {
      const { assessment, section, position } = question;
      return {
        source: assessment.name,
        place: t("place.question", { section, number: position }),
        go: t("go.question"),
        href,
      };
    }
    if (page) {
      const { material, page: number } = page;
      return {
        source: material.name,
        place: number === null ? t("place.article") : t("place.page", { page: number }),
        go: number === null ? t("go.article") : t("go.page", { page: number }),
        href,
      };
    }
    const at = durations.moment(moment?.at_ms ?? 0);
    return {
      source: moment?.video.name ?? "",
      place: t("place.moment", { at }),
      go: moment?.lost ? t("go.video") : t("go.moment", { at }),
      href,
    };
  };
}

/** Returns the whole date of a day: what is printed or saved is read on other days too. */
export function useDayDate(): (day: Day) => string {
  const { time_zone: zone } = useUser();
  const dates = useDates(zone);
  return ({ id, entries: [first] }) => (first ? dates.date(first.at) : id);
}

/** Returns what a day is called. */
export function useDayName(): (day: Day) => string {
  const { t } = useTranslation("notebook");
  const { time_zone: zone } = useUser();
  const dates = useDates(zone);
  const today = dayOf(new Date(), zone);
  return ({ id, entries }) => {
    if (id === today) return t("today");
    const [first] = entries;
    if (!first) return id;
    return id.slice(0, 4) === today.slice(0, 4) ? dates.day(first.at) : dates.date(first.at);
  };
}
