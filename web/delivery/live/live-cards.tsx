import { CloudOff } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { cx } from "../../base/ui/class-names.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import type { JudgedRow } from "./judge.ts";
import type { LiveListProps } from "./live-table.tsx";
import { PlaceStrip } from "./place-strip.tsx";
import { SittingActions } from "./sitting-actions.tsx";
import { Ticking } from "./ticking.tsx";
import { useRowWords } from "./use-row-words.ts";
import { useRowsInSight } from "./use-rows-in-sight.ts";

const CARD_HEIGHT = 104;

/** Shows sittings on a phone: one beneath the other, of which only those in sight are in the page. */
export function LiveCards({ shown, selected, ...acts }: LiveListProps) {
  const { t } = useTranslation("live");
  const cards = shown.items.flatMap((item) => (item.kind === "row" ? [item.one] : []));
  const { body, first, last } = useRowsInSight<HTMLUListElement>(cards.length, CARD_HEIGHT);
  return (
    <ul
      className="rule-top"
      aria-label={t("title")}
      ref={body}
      style={{ paddingBlock: `${first * CARD_HEIGHT}px ${(cards.length - last) * CARD_HEIGHT}px` }}
    >
      {cards.slice(first, last).map((one, index) => (
        <Card
          key={one.row.id}
          one={one}
          place={first + index + 1}
          total={cards.length}
          isOn={selected.has(one.row.id)}
          {...acts}
        />
      ))}
    </ul>
  );
}

type CardProps = Omit<LiveListProps, "shown" | "selected"> & {
  one: JudgedRow;
  place: number;
  total: number;
  isOn: boolean;
};

const Card = memo(function Card({ one, place, total, isOn, onToggle, onStart }: CardProps) {
  const { t } = useTranslation("live");
  const words = useRowWords()(one);
  const { row } = one;
  const detail = (now: number) =>
    [words.connection, row.saved_ms === undefined ? "" : t("saved_ago", { ago: words.saved(now) }), words.why]
      .filter(Boolean)
      .join(" · ");
  return (
    <li className={cx("live-li", isOn && "is-on")} aria-posinset={place} aria-setsize={total}>
      <div className="row between">
        <span className="row row-2 grow">
          <Checkbox aria-label={t("select", { name: row.name })} isSelected={isOn} onChange={() => onToggle(row.id)} />
          <Link href={`/people/${row.user}`} className="strong truncate">
            {row.name}
          </Link>
        </span>
        <span className={cx("num nowrap", words.isLast && "t-warning")}>
          <Ticking say={words.time} />
        </span>
        <SittingActions row={row} onStart={(what) => onStart(what, [row])} />
      </div>
      <div className="row between">
        <PlaceStrip row={row} />
        <span className="meta num truncate" dir="auto">
          {words.place}
        </span>
      </div>
      <p className={cx("why num truncate", words.why ? "t-warning" : "faint")}>
        {words.isCutOff ? <Icon of={CloudOff} small /> : null}
        <Ticking say={detail} />
      </p>
    </li>
  );
});
