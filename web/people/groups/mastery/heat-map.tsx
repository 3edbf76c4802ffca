import { type CSSProperties, useState } from "react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { shownMastery } from "../../../base/common/mastered.ts";
import { cx } from "../../../base/ui/class-names.ts";
import { Link } from "../../../base/ui/link.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { GroupMastery, MasteryCell, MasteryRow } from "../requests.ts";
import { toneOf, toneOfChange } from "./tones.ts";

type HeatMapProps = {
  mastery: GroupMastery;
  label: string;
  chosen: { student?: string | undefined; tag?: string | undefined };
  onChoose: (student: string, tag: string) => void;
};

/** The bar of who is furthest from their goal is this wide, in pixels. */
const WIDEST = 56;
const whole = (share: number) => Math.round(share * 100);

/** Shows students by tags, coloured by mastery or by how it changed. A press on a cell chooses it. */
export function HeatMap({ mastery, label, chosen, onChoose }: HeatMapProps) {
  const { t } = useTranslation("groups");
  const numbers = useNumbers();
  const { tags, students, middle, other, other_middle: others, differences, since } = mastery;
  const [sort, setSort] = useState<number | "goal">("goal");
  const furthest = Math.max(1, ...students.map(({ to_goal }) => to_goal ?? 0));
  const hasScores = students.some(({ score }) => score !== null);
  const rankOf = ({ cells, to_goal }: MasteryRow) =>
    sort === "goal" ? -(to_goal ?? -1) : (cells[sort]?.mean ?? Number.POSITIVE_INFINITY);
  const sorted = students.toSorted((one, other) => rankOf(one) - rankOf(other));
  const style = { "--g-n": tags.length } as CSSProperties;
  return (
    <table className={cx("gheat", hasScores && "has-scores")} style={style} aria-label={label}>
      <thead>
        <tr className="g-row head">
          <th scope="col" className="who">
            <span className="sr">{t("columns.student")}</span>
          </th>
          {tags.map(({ id, name }, at) => (
            <th key={id} scope="col" aria-sort={sort === at ? "ascending" : "none"}>
              <Button className="g-th" aria-label={t("mastery.sort", { tag: name })} onPress={() => setSort(at)}>
                <bdi>{name}</bdi>
              </Button>
            </th>
          ))}
          {hasScores ? (
            <>
              <th scope="col" className="sc">
                {t("mastery.score")}
              </th>
              <th scope="col" className="gap" aria-sort={sort === "goal" ? "descending" : "none"}>
                <Button className="g-th" aria-label={t("mastery.sort_goal")} onPress={() => setSort("goal")}>
                  {t("mastery.to_goal")}
                </Button>
              </th>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {sorted.map((student) => (
          <tr key={student.id} className={cx("g-row", chosen.student === student.id && "is-on")}>
            <th className="who" scope="row">
              <Link className="row-name" href={`/people/${student.id}`}>
                {nameOf(student) || t("mastery.unnamed")}
              </Link>
            </th>
            {tags.map((tag, at) => (
              <td key={tag.id}>
                <Cell
                  cell={student.cells[at] ?? null}
                  isChange={since !== null}
                  name={nameOf(student)}
                  tag={tag.name}
                  isChosen={chosen.student === student.id && chosen.tag === tag.id}
                  onPress={() => onChoose(student.id, tag.id)}
                />
              </td>
            ))}
            {hasScores ? (
              <>
                <td className="sc num">{student.score === null ? "–" : numbers.plain(student.score)}</td>
                <td className="gap num">
                  {student.to_goal === null ? (
                    <span className="faint">{student.score === null ? "–" : t("mastery.no_goal")}</span>
                  ) : student.to_goal === 0 ? (
                    <span className="faint">{t("mastery.reached")}</span>
                  ) : (
                    <>
                      <span className="gap-tag faint">{t("mastery.to_goal")}</span>
                      <span>{numbers.plain(student.to_goal)}</span>
                      <i style={{ width: (student.to_goal / furthest) * WIDEST }} />
                    </>
                  )}
                </td>
              </>
            ) : null}
          </tr>
        ))}
        <Middle label={t("mastery.middle")} middle={middle} tags={tags} />
        {other && others ? (
          <Middle label={t("mastery.middle_beside", { group: other.name })} middle={others} tags={tags} />
        ) : null}
        {differences ? <Differences differences={differences} tags={tags} /> : null}
      </tbody>
    </table>
  );
}

const nameOf = ({ first_name, last_name }: MasteryRow) => `${first_name} ${last_name}`.trim();

type CellProps = {
  cell: MasteryCell | null;
  isChange: boolean;
  name: string;
  tag: string;
  isChosen: boolean;
  onPress: () => void;
};

function Cell({ cell, isChange, name, tag, isChosen, onPress }: CellProps) {
  const { t } = useTranslation("groups");
  const numbers = useNumbers();
  const tone = toneOf(cell, isChange);
  // A percentage of so few answers would say more than they do.
  const counted = cell?.is_hollow ? t("mastery.counted", { right: cell.right, asked: cell.asked }) : null;
  const value = () => {
    if (!cell || tone === "few") return counted ?? t("mastery.few");
    if (!isChange) return numbers.plain(shownMastery(cell.mean));
    return numbers.signed(whole(cell.change?.difference ?? 0));
  };
  const said =
    !cell || tone === "few"
      ? counted && cell
        ? t("mastery.cell_counted", { name, tag, right: cell.right, asked: cell.asked })
        : t("mastery.cell_hatched", { name, tag })
      : t("mastery.cell", {
          name,
          tag,
          value: value(),
          low: numbers.plain(shownMastery(cell.low)),
          high: numbers.plain(shownMastery(cell.high)),
        });
  return (
    <Button
      className={cx("cell", tone)}
      aria-label={said}
      aria-pressed={isChosen}
      data-selected={isChosen || undefined}
      onPress={onPress}
    >
      <span className="cell-tag" aria-hidden="true">
        <bdi>{tag}</bdi>
      </span>
      <span>{value()}</span>
    </Button>
  );
}

type DifferencesProps = { differences: NonNullable<GroupMastery["differences"]>; tags: GroupMastery["tags"] };

/** Shows how two groups differ, coloured where that is more than chance. */
function Differences({ differences, tags }: DifferencesProps) {
  const { t } = useTranslation("groups");
  const numbers = useNumbers();
  return (
    <tr className="g-row med">
      <th className="who" scope="row">
        {t("mastery.difference")}
      </th>
      {tags.map(({ id, name }, at) => {
        const found = differences[at];
        const sure = found && t(found.is_likely_real ? "mastery.likely_real" : "mastery.noise");
        return (
          <td
            key={id}
            className={cx("mv num", found ? `cell ${toneOfChange(found)}` : "few")}
            title={sure ?? undefined}
          >
            <span className="cell-tag" aria-hidden="true">
              <bdi>{name}</bdi>
            </span>
            <span dir="ltr">{found ? numbers.signed(whole(found.difference)) : t("mastery.few")}</span>
            <span className="sr">{sure}</span>
          </td>
        );
      })}
    </tr>
  );
}

type MiddleProps = { label: string; middle: GroupMastery["middle"]; tags: GroupMastery["tags"] };

function Middle({ label, middle, tags }: MiddleProps) {
  const { t } = useTranslation("groups");
  const numbers = useNumbers();
  return (
    <tr className="g-row med">
      <th className="who" scope="row">
        <bdi>{label}</bdi>
      </th>
      {tags.map(({ id, name }, at) => {
        const found = middle[at];
        return (
          <td key={id} className={cx("mv num", (!found || found.is_hollow) && "few")}>
            <span className="cell-tag" aria-hidden="true">
              <bdi>{name}</bdi>
            </span>
            {found && !found.is_hollow ? numbers.plain(shownMastery(found.mean)) : t("mastery.few")}
          </td>
        );
      })}
    </tr>
  );
}
