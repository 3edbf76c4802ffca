import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useAuditWords } from "./use-audit-words.ts";

const MANY = 12;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

type ChangedValueProps = { path: string; value: unknown; names: Readonly<Record<string, string>> };

/**
 * Shows what a field was or became, in words: names by the catalogue, ids by the names of what they stand for, instants in the viewer's
 * zone.
 */
export function ChangedValue({ path, value, names }: ChangedValueProps) {
  const { t } = useTranslation("audit");
  const dates = useDates(useUser().time_zone);
  const words = useAuditWords();
  const say = (one: unknown): string => {
    if (one === null || one === undefined || one === "") return t("nothing");
    if (typeof one === "boolean") return t(one ? "yes" : "no");
    if (typeof one === "string")
      return names[one] ?? (instant.test(one) ? `${dates.date(one)}, ${dates.clock(one)}` : words.value(path, one));
    if (typeof one === "number") return String(one);
    return JSON.stringify(one);
  };
  if (!Array.isArray(value)) return <span className="audit-value">{say(value)}</span>;
  if (value.length === 0) return <span className="audit-value">{t("nothing")}</span>;
  const more = value.length - MANY;
  return (
    <span className="audit-value">
      {value.slice(0, MANY).map(say).join(", ")}
      {more > 0 ? ` ${t("and_more", { count: more })}` : ""}
    </span>
  );
}
