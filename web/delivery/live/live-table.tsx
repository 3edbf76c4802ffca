import { CloudOff } from "lucide-react";
import { Fragment, memo } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { cx } from "../../base/ui/class-names.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useMedia } from "../../base/ui/use-media.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { JudgedRow } from "./judge.ts";
import type { LiveRow } from "./live-rows.ts";
import { Crowd, PlaceStrip } from "./place-strip.tsx";
import type { Shown } from "./shown.ts";
import { SittingActions } from "./sitting-actions.tsx";
import { Ticking } from "./ticking.tsx";
import type { Doing } from "./use-acting.tsx";
import { useRowWords } from "./use-row-words.ts";
import { useRowsInSight } from "./use-rows-in-sight.ts";

const ROW_HEIGHT = 36;
/** Beneath these widths two columns and two more are left out, as the styles say. */
const FEWER = "(max-width: 1280px)";
const FEWEST = "(max-width: 1060px)";

export type LiveListProps = {
  shown: Shown;
  selected: ReadonlySet<string>;
  /** These two stay the same functions, so that rows are drawn again only when they change. */
  onToggle: (id: string) => void;
  onStart: (what: Doing, rows: readonly LiveRow[]) => void;
};

type LiveTableProps = LiveListProps & {
  all: { isSelected: boolean; isSome: boolean; onToggle: () => void };
};

/** Shows sittings as a dense table, of whose rows only those in sight are in the page. */
export function LiveTable({ shown, selected, all, ...acts }: LiveTableProps) {
  const { t } = useTranslation("live");
  const numbers = useNumbers();
  const { items, paper, rows } = shown;
  const { body, first, last } = useRowsInSight<HTMLTableSectionElement>(items.length, ROW_HEIGHT);
  const isNarrow = useMedia(FEWER);
  const columns = useMedia(FEWEST) ? 6 : isNarrow ? 8 : 10;
  const blank = (count: number) =>
    count > 0 ? (
      <tr className="beyond">
        <td colSpan={columns} style={{ height: count * ROW_HEIGHT }} />
      </tr>
    ) : null;
  return (
    <table className="table dense" aria-label={t("title")} aria-rowcount={items.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className="sel">
            <Checkbox
              aria-label={t("select_all")}
              isSelected={all.isSelected}
              isIndeterminate={all.isSome && !all.isSelected}
              onChange={all.onToggle}
            />
          </th>
          <th scope="col">{t("column.student")}</th>
          <th scope="col" className="room-col">
            {t("column.room")}
          </th>
          <th scope="col" className="place-col">
            {paper ? <Crowd rows={rows} sections={paper.sections} label={t("column.place")} /> : t("column.place")}
          </th>
          <th scope="col" className="at-col">
            {t("column.at")}
          </th>
          <th scope="col" className="r time-col">
            {t("column.time")}
          </th>
          <th scope="col" className="r saved-col">
            {t("column.saved")}
          </th>
          <th scope="col" className="link-col">
            {t("column.connection")}
          </th>
          <th scope="col" className="r focus-col">
            {t("column.focus")}
          </th>
          <th scope="col" className="acts-col">
            <span className="sr">{t("column.acts")}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {blank(first)}
        {items.slice(first, last).map((item, index) => (
          <Fragment key={item.kind === "group" ? item.id : item.one.row.id}>
            {item.kind === "group" ? (
              <tr className="grp" aria-rowindex={first + index + 2}>
                <td colSpan={columns}>
                  {t(`group.${item.id}`, { count: item.count, said: numbers.counted(item.count) })}
                </td>
              </tr>
            ) : (
              <Row
                one={item.one}
                rowIndex={first + index + 2}
                isAlike={paper !== null}
                isOn={selected.has(item.one.row.id)}
                {...acts}
              />
            )}
          </Fragment>
        ))}
        {blank(items.length - last)}
      </tbody>
    </table>
  );
}

type RowProps = Omit<LiveListProps, "shown" | "selected"> & {
  one: JudgedRow;
  rowIndex: number;
  isAlike: boolean;
  isOn: boolean;
};

const Row = memo(function Row({ one, rowIndex, isAlike, isOn, onToggle, onStart }: RowProps) {
  const { t } = useTranslation("live");
  const words = useRowWords()(one);
  const { row } = one;
  return (
    <tr aria-rowindex={rowIndex} data-id={row.id} data-selected={isOn || undefined}>
      <td className="sel">
        <Select id={row.id} name={row.name} isOn={isOn} onToggle={onToggle} />
      </td>
      <th scope="row" className="truncate" title={isAlike ? undefined : row.paper.name}>
        <Student user={row.user} name={row.name} />
        {isAlike ? null : <span className="faint" dir="auto">{` ${row.paper.name}`}</span>}
        {words.why ? <span className="sr">{t("needs_attention", { why: words.why })}</span> : null}
      </th>
      <td className="truncate room-col" dir="auto">
        {row.room ?? ""}
      </td>
      <td className="place-col">
        <PlaceStrip row={row} />
      </td>
      <td className="at-col" title={words.place} dir="auto">
        <span className="at-place">
          <span className="truncate">{words.at[0]}</span>
          <span className="num">{words.at[1]}</span>
        </span>
      </td>
      <td className={cx("r num time-col", words.isLast && "bad")} title={words.why || undefined}>
        <span className="ticking">
          {words.extra ? <span className="x15">{words.extra} </span> : null}
          <Ticking say={words.time} />
        </span>
      </td>
      <td className={cx("r num saved-col", words.isUnsaved && "bad")}>
        <span className="ticking">
          <Ticking say={words.saved} />
        </span>
      </td>
      <td className={cx("truncate link-col", words.isCutOff && "bad")} title={words.connection}>
        {words.isCutOff ? <Icon of={CloudOff} small /> : null}
        {words.connection}
      </td>
      <td className={cx("r num focus-col", words.isUnfocused && "bad")}>{words.focus}</td>
      <td className="acts-col">
        <SittingActions row={row} onStart={(what) => onStart(what, [row])} />
      </td>
    </tr>
  );
});

type SelectProps = { id: string; name: string; isOn: boolean; onToggle: (id: string) => void };

const Select = memo(function Select({ id, name, isOn, onToggle }: SelectProps) {
  const { t } = useTranslation("live");
  return <Checkbox aria-label={t("select", { name })} isSelected={isOn} onChange={() => onToggle(id)} />;
});

const Student = memo(function Student({ user, name }: { user: string; name: string }) {
  return (
    <Link href={`/people/${user}`} className="med">
      {name}
    </Link>
  );
});
