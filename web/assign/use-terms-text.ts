import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { useDates } from "../ui/use-dates.ts";

type Terms = { opens_at: string | null; closes_at: string | null; due_at: string | null };

/** Returns how it is said from when, until when and by when somebody has something; empty where nothing of it is set. */
export function useTermsText() {
  const { t } = useTranslation("assign");
  const dates = useDates(useUser().time_zone);
  return ({ opens_at, closes_at, due_at }: Terms): string =>
    [
      opens_at === null
        ? ""
        : t(Date.parse(opens_at) > Date.now() ? "from" : "since", { when: dates.moment(opens_at) }),
      due_at === null ? "" : t("by", { when: dates.moment(due_at) }),
      closes_at === null ? "" : t("until", { when: dates.moment(closes_at) }),
    ]
      .filter(Boolean)
      .join(" · ");
}
