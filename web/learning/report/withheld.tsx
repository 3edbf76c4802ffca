import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import type { ReviewedAttempt } from "./requests.ts";
import { isShown, type NumberedRow } from "./section-rows.ts";

const titles = { never: "closed", released: "not_yet", after_window: "not_yet", not_reached: "not_reached" } as const;

/** Returns why questions are withheld and when they open, in words. */
function useWords() {
  const { t } = useTranslation("report");
  const dates = useDates(useUser().time_zone);
  return ({ withheld, points }: ReviewedAttempt) => {
    const until = withheld?.until ?? "never";
    const title = t(`withheld.${titles[until]}`);
    const when = withheld?.at ? t("withheld.at", { when: dates.moment(withheld.at) }) : t(`withheld.until.${until}`);
    return { title, body: points === undefined || until === "not_reached" ? when : `${when} ${t("withheld.instead")}` };
  };
}

/** Returns when correct answers and explanations open that wait for others, in words; null where they don’t. */
export function useKeyWords() {
  const { t } = useTranslation("report");
  const dates = useDates(useUser().time_zone);
  return ({ keys_withheld: kept }: ReviewedAttempt): string | null => {
    if (!kept || kept.until === "never") return null;
    if (kept.until === "released") return t("withheld.keys_released");
    return kept.at ? t("withheld.keys_at", { when: dates.moment(kept.at) }) : t("withheld.keys_after");
  };
}

/** Returns what of a sitting is held back from its student for now: its questions, correct answers and explanations, or nothing. */
export function heldBack(rows: readonly NumberedRow[]): "questions" | "keys" | null {
  const first = rows.find(({ row }) => row.withheld?.until !== "not_reached");
  if (!first) return null;
  if (!isShown(first.row)) return "questions";
  return first.row.keys_withheld && first.row.keys_withheld.until !== "never" ? "keys" : null;
}

/** Tells on the report's first page that its questions can't be looked at, and when they can. */
export function WithheldNotice({ rows }: { rows: NumberedRow[] | null }) {
  const { t } = useTranslation("report");
  const words = useWords();
  const keyWords = useKeyWords();
  const first = rows?.find(({ row }) => row.withheld?.until !== "not_reached");
  if (!first) return null;
  const keys = keyWords(first.row);
  if (isShown(first.row) && keys === null) return null;
  const { title, body } = isShown(first.row) ? { title: t("withheld.keys"), body: keys } : words(first.row);
  return (
    <div className="mb-6">
      <Notice title={title}>{body}</Notice>
    </div>
  );
}

/** Tells in place of a question why it can't be looked at, and when it can. */
export function WithheldQuestion({ row }: { row: ReviewedAttempt }) {
  const { title, body } = useWords()(row);
  return <Notice title={title}>{body}</Notice>;
}
