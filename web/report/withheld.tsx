import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { Notice } from "../ui/notice.tsx";
import { useDates } from "../ui/use-dates.ts";
import type { ReviewedAttempt } from "./requests.ts";
import { isShown, type NumberedRow } from "./section-rows.ts";

/** Returns why questions are withheld and when they open, in words. */
function useWords() {
  const { t } = useTranslation("report");
  const dates = useDates(useUser().time_zone);
  return ({ withheld, points }: ReviewedAttempt) => {
    const until = withheld?.until ?? "never";
    const title = t(until === "never" ? "withheld.closed" : "withheld.not_yet");
    const when = withheld?.at ? t("withheld.at", { when: dates.moment(withheld.at) }) : t(`withheld.until.${until}`);
    return { title, body: points === undefined ? when : `${when} ${t("withheld.instead")}` };
  };
}

/** Tells on the report's first page that its questions can't be looked at, and when they can. */
export function WithheldNotice({ rows }: { rows: NumberedRow[] | null }) {
  const words = useWords();
  const [first] = rows ?? [];
  if (!first || isShown(first.row)) return null;
  const { title, body } = words(first.row);
  return (
    <div className="report-notice">
      <Notice title={title}>{body}</Notice>
    </div>
  );
}

/** Tells in place of a question why it can't be looked at, and when it can. */
export function WithheldQuestion({ row }: { row: ReviewedAttempt }) {
  const { title, body } = useWords()(row);
  return <Notice title={title}>{body}</Notice>;
}
