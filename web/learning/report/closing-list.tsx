import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { Badge } from "../../base/ui/badge.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { orderClosing } from "./order-closing.ts";
import { type Closing, closingQuery } from "./requests.ts";

/** Lists the mistakes that a set was practice for: those it closed, and how far the others are and when their next question is due. */
export function ClosingList({ session }: { session: string }) {
  const { t } = useTranslation("report");
  const isStudent = useUser().role === "student";
  const { data: found = [], failure } = useExtra(
    { ...closingQuery(session), enabled: isStudent },
    t("unloaded.closing"),
  );
  if (found.length === 0) return failure;
  return (
    <ul className="closing-list" aria-label={t("practised.closing.label")}>
      {orderClosing(found).map((one) => (
        <li key={one.attempt} className="row between wrap">
          <Where closing={one} />
          <Standing closing={one} />
        </li>
      ))}
    </ul>
  );
}

function Where({ closing: { mistakes } }: { closing: Closing }) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const places = mistakes.map(({ assessment, position }) =>
    position === null ? assessment : t("practised.closing.place", { assessment, number: numbers.plain(position) }),
  );
  const times = Map.groupBy(places, (place) => place);
  const told = [...times].map(([place, { length }]) =>
    length === 1 ? place : t("practised.closing.again", { place, times: numbers.plain(length) }),
  );
  return (
    <span>
      <bdi className="med">{mistakes[0]?.topic?.name ?? t("practised.closing.no_topic")}</bdi>{" "}
      <bdi className="meta">{told.join(" · ")}</bdi>
    </span>
  );
}

function Standing({ closing: { closed, solved, needed, due_at: due } }: { closing: Closing }) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  if (closed) return <Badge tone="success">{t("practised.closing.closed")}</Badge>;
  const said = { solved: numbers.counted(solved), needed: numbers.counted(needed) };
  return (
    <span className="meta num">
      {due ? t("practised.closing.due", { ...said, day: dates.date(due) }) : t("practised.closing.solved", said)}
    </span>
  );
}
