import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import type { Settings } from "../draft.ts";
import { NumberField } from "../section/number-field.tsx";

type Band = Settings["score_feedback"][number];

const MOST = 20;
const MOST_TEXT = 2000;

/** A row as it is written: in the order of writing, perhaps without a text yet. */
type Row = Band & { key: string };

const rowsOf = (stored: readonly Band[]): Row[] => stored.map((band, index) => ({ ...band, key: `stored ${index}` }));

/** Returns what is kept of rows: those with a text, by their percentages. */
const bandsOf = (rows: readonly Row[]): Band[] =>
  rows
    .filter(({ text }) => text.trim() !== "")
    .map(({ from_percent, text }) => ({ from_percent, text }))
    .toSorted((one, other) => one.from_percent - other.from_percent);

const isSame = (some: readonly Band[], others: readonly Band[]) => JSON.stringify(some) === JSON.stringify(others);

/** Returns the lowest percentage that no row has, of those that are usual first. */
function freePercent(rows: readonly Band[]): number {
  const percentages = [0, 50, 70, 90, ...Array.from({ length: 101 }, (_, percent) => percent)];
  return percentages.find((percent) => rows.every(({ from_percent }) => from_percent !== percent)) ?? 0;
}

/** Shows the texts that students read by their score. What has no text yet is not saved. */
export function FeedbackPart() {
  const { t } = useTranslation("builder");
  const { store, isReadOnly } = useBuilder();
  const stored = useBuilderState().draft.settings.score_feedback.map(({ from_percent, text }) => ({
    from_percent,
    text,
  }));
  const [written, setWritten] = useState<readonly Row[]>(() => rowsOf(stored));
  // An undo, or another author, has changed what is stored.
  const rows = isSame(bandsOf(written), stored) ? written : rowsOf(stored);
  const write = (next: readonly Row[]) => {
    setWritten(next);
    const bands = bandsOf(next);
    if (!isSame(bands, stored))
      store.change({ type: "set_settings", fields: { score_feedback: bands } }, { typed: true });
  };
  const add = () => write([...rows, { key: crypto.randomUUID(), from_percent: freePercent(rows), text: "" }]);
  return (
    <div className="build-fields stack g4">
      <h3 className="h3">{t("feedback.title")}</h3>
      <p className="dim">{t("feedback.lead")}</p>
      {rows.map((row, index) => (
        <FeedbackRow
          key={row.key}
          row={row}
          isTaken={(percent) => rows.some((one) => one.key !== row.key && one.from_percent === percent)}
          isReadOnly={isReadOnly}
          onChange={(band) => write(rows.with(index, { ...row, ...band }))}
          onRemove={() => write(rows.toSpliced(index, 1))}
        />
      ))}
      {isReadOnly || rows.length >= MOST ? null : (
        <p>
          <Button size="sm" onPress={add}>
            <Icon of={Plus} small />
            {t("feedback.add")}
          </Button>
        </p>
      )}
    </div>
  );
}

type FeedbackRowProps = {
  row: Band;
  isTaken: (percent: number) => boolean;
  isReadOnly: boolean;
  onChange: (change: Partial<Band>) => void;
  onRemove: () => void;
};

function FeedbackRow({ row, isTaken, isReadOnly, onChange, onRemove }: FeedbackRowProps) {
  const { t } = useTranslation("builder");
  return (
    <fieldset className="build-feedback" aria-label={`${t("feedback.from")} ${row.from_percent}%`}>
      <NumberField
        label={t("feedback.from")}
        field="feedback"
        unit={t("feedback.percent")}
        error={t("feedback.from_error")}
        value={row.from_percent}
        accepts={(percent) => percent !== null && percent >= 0 && percent <= 100 && !isTaken(percent)}
        onChange={(percent) => onChange({ from_percent: percent ?? 0 })}
        isDisabled={isReadOnly}
      />
      <TextField
        multiline
        label={t("feedback.text")}
        help={row.text.trim() === "" ? t("feedback.text_error") : undefined}
        maxLength={MOST_TEXT}
        isReadOnly={isReadOnly}
        value={row.text}
        onChange={(text) => onChange({ text })}
      />
      {isReadOnly ? null : (
        <Button variant="ghost" icon aria-label={t("feedback.remove")} onPress={onRemove}>
          <Icon of={X} small />
        </Button>
      )}
    </fieldset>
  );
}
