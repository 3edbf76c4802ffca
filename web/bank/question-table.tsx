import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type RefObject, useRef } from "react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import type { Selection } from "../common/use-selection.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Icon } from "../ui/icon.tsx";
import { nextOrdering } from "../ui/table.tsx";
import { useDates } from "../ui/use-dates.ts";
import { useNumbers } from "../ui/use-numbers.ts";
import { Difficulty } from "./difficulty.tsx";
import { PassageLine } from "./passage-line.tsx";
import { QuestionStatus } from "./question-status.tsx";
import { QuestionTitle } from "./question-title.tsx";
import type { Question } from "./requests.ts";
import { useTypeNames } from "./use-type-names.ts";

type QuestionTableProps = {
  rows: Question[];
  selectedId: string | undefined;
  ordering: string | undefined;
  /** Null where nothing may be done with several. */
  selection: Selection | null;
  body: RefObject<HTMLTableSectionElement | null>;
  onOrderingChange: (ordering: string) => void;
  onShow: (id: string) => void;
};

/** Questions by their beginning; pressing one brings it into sight. On phones each is two lines. */
export function QuestionTable(props: QuestionTableProps) {
  const { rows, selectedId, ordering, selection, body, onOrderingChange, onShow } = props;
  const { t } = useTranslation("bank");
  const sort = (id: "difficulty" | "updated_at" | "uses" | "status") => ({
    title: t(`columns.${id}`),
    id,
    ordering,
    onOrderingChange,
  });
  return (
    <table className="table question-table" aria-label={t("title")}>
      <thead>
        <tr>
          {selection ? (
            <th scope="col" className="col-box">
              <Checkbox
                aria-label={t("bulk.page")}
                isSelected={selection.isWholePage}
                isIndeterminate={selection.isSome && !selection.isWholePage}
                onChange={selection.togglePage}
              />
            </th>
          ) : null}
          <th scope="col" className="col-title">
            {t("columns.question")}
          </th>
          <th scope="col" className="col-type">
            {t("columns.type")}
          </th>
          <SortHead {...sort("difficulty")} className="col-difficulty" />
          <SortHead {...sort("uses")} className="col-uses r" />
          <SortHead {...sort("updated_at")} className="col-changed r" />
          <SortHead {...sort("status")} className="col-status" />
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <QuestionRow
            key={row.id}
            row={row}
            isShown={row.id === selectedId}
            selection={selection}
            onShow={() => onShow(row.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

type QuestionRowProps = { row: Question; isShown: boolean; selection: Selection | null; onShow: () => void };

function QuestionRow({ row, isShown, selection, onShow }: QuestionRowProps) {
  const { t } = useTranslation("bank");
  const dates = useDates(useUser().time_zone);
  const numbers = useNumbers();
  const typeNames = useTypeNames();
  const title = row.title || t("untitled");
  // With Shift the box takes all rows from the one ticked last along.
  const hasShift = useRef(false);
  const uses = (row.uses?.draft ?? 0) + (row.uses?.published ?? 0) > 0 ? (row.uses?.published ?? 0) : null;
  return (
    <tr data-selected={isShown || undefined} data-id={row.id}>
      {selection ? (
        <td
          className="col-box"
          onPointerDownCapture={(event) => {
            hasShift.current = event.shiftKey;
          }}
          onKeyDownCapture={(event) => {
            hasShift.current = event.shiftKey;
          }}
        >
          <Checkbox
            aria-label={t("bulk.choose", { title })}
            isSelected={selection.isAll || selection.ids.has(row.id)}
            onChange={() => selection.toggle(row.id, hasShift.current)}
          />
        </td>
      ) : null}
      <th scope="row" className="col-title">
        <Button className="question-name" aria-pressed={isShown} onPress={onShow}>
          <span className="question-line" dir="auto">
            <QuestionTitle question={row} />
          </span>
          <PassageLine passage={row.stimulus} title={title} />
        </Button>
      </th>
      <td className="col-type">
        <span className="truncate">{typeNames(row.interactions.map(({ type }) => type))}</span>
      </td>
      <td className="col-difficulty">
        <Difficulty level={row.difficulty} />
      </td>
      <td className="col-uses r">
        {uses === null ? (
          <span className="faint">–</span>
        ) : uses === 0 ? (
          <span className="faint" title={t("usage.draft")}>
            {t("usage.draft_short")}
          </span>
        ) : (
          numbers.counted(uses)
        )}
      </td>
      <td className="col-changed r nowrap">{dates.date(row.updated_at)}</td>
      <td className="col-status">
        <QuestionStatus status={row.status} />
      </td>
    </tr>
  );
}

type SortHeadProps = {
  id: string;
  title: string;
  className: string;
  ordering: string | undefined;
  onOrderingChange: (ordering: string) => void;
};

function SortHead({ id, title, className, ordering, onOrderingChange }: SortHeadProps) {
  const isUp = ordering === id;
  const isDown = ordering === `-${id}`;
  return (
    <th scope="col" className={className} aria-sort={isUp ? "ascending" : isDown ? "descending" : undefined}>
      <Button className="th-sort" onPress={() => onOrderingChange(nextOrdering(ordering, id))}>
        {title}
        <Icon of={isUp ? ArrowUp : isDown ? ArrowDown : ChevronsUpDown} small />
      </Button>
    </th>
  );
}
