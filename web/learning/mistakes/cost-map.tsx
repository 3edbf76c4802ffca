import { useState } from "react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useReasonName } from "../../base/common/use-reason-name.ts";
import { cx } from "../../base/ui/class-names.ts";
import { useMedia } from "../../base/ui/use-media.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Analysis } from "../../parts/redo/requests.ts";
import { amountOf, canProject, stepOf, sumOf } from "./cost-value.ts";
import { type CostMap, type MapColumn, mapOf } from "./map.ts";
import type { Measure, MistakesSearch } from "./mistakes-search.ts";

type CostMapProps = {
  analysis: Analysis;
  search: MistakesSearch;
  measure: Measure;
  onChange: (next: Partial<MistakesSearch>) => void;
};

/** Shows what mistakes cost by reason and tag. A cell narrows the list beneath to its own. */
export function CostMapBlock(props: CostMapProps) {
  const { t } = useTranslation("mistakes");
  const numbers = useNumbers();
  const isPhone = useMedia("(max-width: 640px)");
  const [isWhole, setWhole] = useState(false);
  const map = mapOf(props.analysis, isWhole);
  const amounts = map.rows.flatMap(({ cells }) => cells.map((cell) => amountOf(cell, props.measure)));
  const drawn = { ...props, map, most: Math.max(0, ...amounts) };
  const left = amountOf(sumOf(map.left), props.measure);
  return (
    <>
      {isPhone ? <PhoneMap {...drawn} /> : <WideMap {...drawn} />}
      {map.left.length > 0 || isWhole ? (
        <p className="foot">
          {isWhole
            ? null
            : t("map.left", {
                reasons: numbers.counted(map.left.length),
                amount: t(`map.${props.measure}`, { count: left, amount: numbers.plain(left) }),
              })}{" "}
          <Button className="link" onPress={() => setWhole(!isWhole)}>
            {t(isWhole ? "map.fewer" : "map.whole")}
          </Button>
        </p>
      ) : null}
    </>
  );
}

type DrawnProps = CostMapProps & { map: CostMap; most: number };

/** Names a column, and leads to the tags beneath it. */
function ColumnName({ column, onChange }: { column: MapColumn; onChange: CostMapProps["onChange"] }) {
  const { t } = useTranslation("mistakes");
  const { tag, hasMore } = column;
  if (!tag) return <>{t("map.other")}</>;
  if (!hasMore) return <bdi>{tag.name}</bdi>;
  return (
    <Button
      className="link map-open"
      aria-label={t("map.open", { name: tag.name })}
      onPress={() => onChange({ under: tag.id, tag: undefined })}
    >
      <bdi>{tag.name}</bdi>
    </Button>
  );
}

type CellProps = Omit<DrawnProps, "map" | "analysis"> & {
  column: MapColumn;
  reason: Analysis["reasons"][number];
  cost: Analysis["total"];
};

function Cell({ column: { tag }, reason, cost, search, measure, most, onChange }: CellProps) {
  const { t } = useTranslation("mistakes");
  const numbers = useNumbers();
  const reasonName = useReasonName();
  const value = amountOf(cost, measure);
  const shown = value === 0 ? "·" : numbers.plain(value);
  const look = `cell s${stepOf(value, most)}`;
  // What shares a column has no filter of its own.
  if (!tag || cost.mistakes === 0) return <span className={cx(look, "map-still")}>{shown}</span>;
  const isOn = search.tag === tag.id && search.reason === reason.key;
  return (
    <Button
      className={look}
      data-selected={isOn || undefined}
      aria-pressed={isOn}
      aria-label={t("map.cell", {
        reason: reasonName(reason.key, reason.name),
        tag: tag.name,
        amount: t(`map.${measure}`, { count: value, amount: numbers.plain(value) }),
      })}
      onPress={() => onChange(isOn ? { tag: undefined, reason: undefined } : { tag: tag.id, reason: reason.key })}
    >
      {shown}
    </Button>
  );
}

/** What a reason costs in ten tests of usual length, with its band. */
function PerTest({ reason }: { reason: Analysis["reasons"][number] }) {
  const { t } = useTranslation("mistakes");
  const numbers = useNumbers();
  // Most reasons cost less than a point a test: in ten tests these are whole numbers.
  const inTen = (value: number) => numbers.plain(Math.round(value * 10));
  const { points, low, high } = reason.per_test;
  return (
    <span className="meta num block-line nowrap">
      {t("map.per_test", { points: inTen(points), low: inTen(low), high: inTen(high) })}
    </span>
  );
}

function WideMap(props: DrawnProps) {
  const { map, search, measure, analysis, onChange } = props;
  const { t } = useTranslation("mistakes");
  const numbers = useNumbers();
  const reasonName = useReasonName();
  const widest = Math.max(1, ...map.rows.map(({ reason }) => amountOf(reason, measure)));
  return (
    <table className="heat mistakes-map w-full">
      <caption className="sr">{t("map.caption")}</caption>
      <colgroup>
        <col className="map-name" />
        {map.columns.map(({ tag }) => (
          <col key={tag?.id ?? "other"} />
        ))}
        <col className="map-total" />
      </colgroup>
      <thead>
        <tr>
          <td />
          {map.columns.map((column) => (
            <th key={column.tag?.id ?? "other"} scope="col">
              <ColumnName column={column} onChange={onChange} />
            </th>
          ))}
          <th scope="col" className="map-lost">
            {t(`map.lost.${measure}`)}
          </th>
        </tr>
      </thead>
      <tbody>
        {map.rows.map(({ reason, cells }) => (
          <tr key={reason.key} data-on={search.reason === reason.key || undefined}>
            <th scope="row">
              <bdi>{reasonName(reason.key, reason.name)}</bdi>
            </th>
            {map.columns.map((column, index) => (
              <td key={column.tag?.id ?? "other"}>
                <Cell {...props} column={column} reason={reason} cost={cells[index] ?? reason} />
              </td>
            ))}
            <td className="map-lost">
              <span className="row row-2">
                <span className="num strong map-sum">{numbers.plain(amountOf(reason, measure))}</span>
                <span
                  className="map-bar"
                  style={{ inlineSize: `${Math.round((amountOf(reason, measure) / widest) * 72)}px` }}
                />
              </span>
              {measure === "points" && canProject(analysis.base) ? <PerTest reason={reason} /> : null}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="faint">
            {t("map.all")}
          </th>
          {map.columns.map(({ tag, cost }) => (
            <td key={tag?.id ?? "other"} className="num strong map-foot">
              {numbers.plain(amountOf(cost, measure))}
            </td>
          ))}
          <td className="map-lost num strong">{numbers.plain(amountOf(analysis.total, measure))}</td>
        </tr>
      </tbody>
    </table>
  );
}

function PhoneMap(props: DrawnProps) {
  const { map, measure, search, analysis } = props;
  const { t } = useTranslation("mistakes");
  const numbers = useNumbers();
  const reasonName = useReasonName();
  const columns = { gridTemplateColumns: `repeat(${map.columns.length}, minmax(0, 1fr))` };
  return (
    <div className="rows-3">
      <div className="map-heads meta rows-half" style={columns} aria-hidden="true">
        {map.columns.map(({ tag }) => (
          <bdi key={tag?.id ?? "other"} className="map-short">
            {tag?.name ?? t("map.other")}
          </bdi>
        ))}
      </div>
      {map.rows.map(({ reason, cells }) => (
        <section key={reason.key} aria-label={reasonName(reason.key, reason.name)}>
          <div className="row between body-s">
            <bdi className={search.reason === reason.key ? "strong" : undefined}>
              {reasonName(reason.key, reason.name)}
            </bdi>
            <span className="num strong">{numbers.plain(amountOf(reason, measure))}</span>
          </div>
          {measure === "points" && canProject(analysis.base) ? <PerTest reason={reason} /> : null}
          <div className="rows-half" style={columns}>
            {map.columns.map((column, index) => (
              <Cell
                key={column.tag?.id ?? "other"}
                {...props}
                column={column}
                reason={reason}
                cost={cells[index] ?? reason}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
