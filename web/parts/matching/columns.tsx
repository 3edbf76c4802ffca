import { ArrowRight, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../base/ui/icon.tsx";
import { isolated } from "../../base/ui/isolated.ts";
import { RadioGroup } from "../../base/ui/radio-group.tsx";
import { Select } from "../../base/ui/select.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { type MatchingKind, type Reading, readSeries } from "./fields.ts";
import type { FoundColumn, FoundQuestion, FoundTable } from "./found.ts";
import { useFieldNames } from "./use-field-name.ts";

const out = "-";
const singly = "+";

type Group = { from: number; to: number };

const letterOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : `${letterOf(Math.floor(column / 26) - 1)}${letterOf(column % 26)}`;

/** Columns in order, those of neighbouring options together unless they are to be matched one by one. */
function groupsOf(columns: readonly FoundColumn[], isSingly: boolean): Group[] {
  const groups: Group[] = [];
  const placeOf = (column: FoundColumn | undefined) => {
    const found = column?.field ? readSeries(column.field) : null;
    return found?.of === "option" ? found.letter.charCodeAt(0) : null;
  };
  for (const [index, column] of columns.entries()) {
    const last = groups.at(-1);
    const place = placeOf(column);
    const before = placeOf(columns[index - 1]);
    if (last && !isSingly && place !== null && before !== null && place === before + 1) last.to = index;
    else groups.push({ from: index, to: index });
  }
  return groups;
}

type ColumnsProps = {
  kind: MatchingKind;
  table: FoundTable;
  reading: Reading;
  onChange: (reading: Reading) => void;
  isDisabled: boolean;
};

/** Shows each column of the file beside the field that it becomes, with what was found in it, and its question beneath. */
export function Columns({ kind, table, reading, onChange, isDisabled }: ColumnsProps) {
  const { t } = useTranslation("matching");
  const [isSingly, setSingly] = useState(false);
  const { nameOf, choicesFor } = useFieldNames(kind);
  const { columns } = table;
  const set = ({ from, to }: Group, field: string | null) => {
    const next = columns.map((column, index) => {
      if (index >= from && index <= to) return field;
      // A field has one column.
      return field !== null && column.field === field ? null : column.field;
    });
    onChange({ ...reading, columns: next });
  };
  return (
    <ul className="match-cols">
      <li className="match-col is-head" aria-hidden="true">
        <span>{t("column")}</span>
        <span>{t("in_file")}</span>
        <span />
        <span>{t("in_sextant")}</span>
        <span>{t("found")}</span>
      </li>
      {groupsOf(columns, isSingly || reading.columns !== undefined).map((group) => {
        const first = columns[group.from];
        const last = columns[group.to];
        if (!first || !last) return null;
        const isMany = group.to > group.from;
        const name = isMany
          ? t("named", { from: first.header, to: last.header })
          : first.header || letterOf(group.from);
        const question = table.questions.find(({ column }) => column >= group.from && column <= group.to);
        const samples = (
          isMany ? columns.slice(group.from, group.to + 1).map(({ samples: [one = ""] }) => one) : first.samples
        )
          .filter(Boolean)
          .join(" · ");
        const letterIn = ({ field }: FoundColumn) => readSeries(field ?? "")?.letter ?? "";
        const choices = isMany
          ? [
              { id: first.field ?? "", label: t("options", { from: letterIn(first), to: letterIn(last) }) },
              { id: singly, label: t("singly") },
            ]
          : choicesFor(first.field);
        const choose = (id: string) => {
          if (id === singly) setSingly(true);
          else if (id === out) set(group, null);
          else if (!isMany) set(group, id);
        };
        return [
          <li
            key={group.from}
            className={`match-col${question ? " is-open" : ""}${first.field === null ? " is-out" : ""}`}
          >
            <span className="col num">
              {isMany ? `${letterOf(group.from)}–${letterOf(group.to)}` : letterOf(group.from)}
            </span>
            <div className="nm">
              <b>{isolated(name)}</b>
              <span dir="auto">{samples}</span>
            </div>
            <Icon of={ArrowRight} />
            <Select
              aria-label={t("field_of", { name })}
              label={<span className="sr">{t("field_of", { name })}</span>}
              choices={[{ id: out, label: t("out") }, ...choices]}
              value={first.field ?? out}
              onChange={choose}
              isDisabled={isDisabled}
            />
            <Found
              columns={columns.slice(group.from, group.to + 1)}
              rows={table.rows}
              question={question}
              reading={reading}
            />
          </li>,
          question ? (
            <Question
              key={`${group.from} question`}
              question={question}
              reading={reading}
              onChange={onChange}
              isDisabled={isDisabled}
              nameOf={nameOf}
            />
          ) : null,
        ];
      })}
    </ul>
  );
}

const answerTo = ({ kind }: FoundQuestion, reading: Reading): string | null =>
  (kind === "decimal" ? reading.decimal : reading.key_numbers) ?? null;

/** Says what was found in a column, the most pressing first. */
function Found({
  columns,
  rows,
  question,
  reading,
}: {
  columns: readonly FoundColumn[];
  rows: number;
  question: FoundQuestion | undefined;
  reading: Reading;
}) {
  const { t } = useTranslation("matching");
  const numbers = useNumbers();
  const said = (count: number) => numbers.counted(count);
  const [first] = columns;
  if (!first) return null;
  const warn = (words: string) => (
    <span className="st is-warn">
      <Icon of={TriangleAlert} />
      <span>{isolated(words)}</span>
    </span>
  );
  if (question && !answerTo(question, reading) && !question.suggested) return warn(t("needs"));
  const unread = columns.find((column) => column.unread)?.unread;
  if (unread) {
    const { value, line, count } = unread;
    return warn(count > 1 ? t("unread_more", { value, line, said: said(count - 1) }) : t("unread", { value, line }));
  }
  const zeros = first.zeros;
  if (zeros?.sense === "lost") return warn(t("zeros.lost", { value: zeros.value, line: zeros.line }));
  const filled = Math.max(...columns.map((column) => column.filled));
  const sayFilled = () => {
    if (filled === 0) return t("empty");
    if (filled < rows) return t("filled", { filled: said(filled), rows: said(rows) });
    return rows === 1 ? t("filled_one_row") : t("filled_all", { rows: said(rows) });
  };
  const parts = [
    first.field === null && filled > 0 ? t("stays") : null,
    zeros ? t("zeros.shown") : null,
    columns.length === 1 && first.range && first.field !== null
      ? t("range", { low: numbers.counted(first.range[0]), high: numbers.counted(first.range[1]) })
      : sayFilled(),
  ];
  return <span className="st">{parts.find(Boolean)}</span>;
}

type QuestionProps = {
  question: FoundQuestion;
  reading: Reading;
  onChange: (reading: Reading) => void;
  isDisabled: boolean;
  nameOf: (field: string) => string;
};

/** Asks what only a person can say of a column, with the first row that it is about. */
function Question({ question, reading, onChange, isDisabled }: QuestionProps) {
  const { t } = useTranslation("matching");
  const numbers = useNumbers();
  const { kind, count, line, value, options, suggested, evidence } = question;
  const answer = answerTo(question, reading) ?? suggested;
  const about =
    count > 1 ? t("row_more", { line, value, said: numbers.counted(count - 1) }) : t("row", { line, value });
  const isZero = kind === "key_numbers" && /^0+$/.test(value);
  const words = (id: string, name: string) => (
    <span>
      <b>{name}</b>
      {id === suggested && evidence > 0 ? <span className="dim"> {t("key.evidence")}</span> : null}
    </span>
  );
  const choices =
    kind === "decimal"
      ? (["point", "comma"] as const).map((id, index) => ({
          id,
          label: words(id, t(`number.${id}`, { value: options[index] ?? value })),
        }))
      : (isZero ? (["position_0", "position", "text"] as const) : (["position", "text"] as const)).map((id) => ({
          id,
          label: words(id, t(`key.${id}`)),
        }));
  const title =
    kind === "decimal"
      ? t("number.title", { value })
      : isZero
        ? t("key.title_from_0", { line })
        : t("key.title", { value });
  const place =
    answer === "position" ? Number(value) - 1 : answer === "position_0" ? Number(value) : options.indexOf(value);
  return (
    <li className="match-q">
      <RadioGroup
        isStacked
        label={<span className="match-q-title">{isolated(title)}</span>}
        choices={choices}
        value={answer}
        isDisabled={isDisabled}
        onChange={(id) =>
          onChange(
            kind === "decimal"
              ? { ...reading, decimal: id === "comma" ? "comma" : "point" }
              : { ...reading, key_numbers: id as NonNullable<Reading["key_numbers"]> },
          )
        }
      />
      <div className="eg">
        <p className="meta">{isolated(about)}</p>
        {kind === "key_numbers" ? <OptionLine options={options} right={answer === null ? [] : [place]} /> : null}
      </div>
    </li>
  );
}

/** Shows options in a line, the right ones marked. */
export function OptionLine({ options, right }: { options: readonly string[]; right: readonly number[] }) {
  return (
    <span className="oline">
      {options.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options are known by their place
        <span key={index} className={right.includes(index) ? "oline-one is-key" : "oline-one"}>
          <span className="oline-letter">{letterOf(index)}</span>
          <bdi>{text}</bdi>
        </span>
      ))}
    </span>
  );
}
