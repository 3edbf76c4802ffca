import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useDates } from "../../base/ui/use-dates.ts";

type Terms = { opens_at: string | null; closes_at: string | null; due_at: string | null };

/** Returns a formatter for the opening, closing and due times of an allocation; it returns an empty string when none is set. */
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
