import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../base/requests/call.ts";
import { RadioGroup } from "../../../base/ui/radio-group.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import type { PercentileTable } from "../requests.ts";
import { endsFault, type Row, type RowsFault, readRows, writeRows } from "./read-rows.ts";

type TableDialogProps = {
  /** Null for a new one. */
  table: PercentileTable | null;
  onSaved: () => void;
  onClose: () => void;
};

const numberIn = (text: string) => (/^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : null);

function typedOf(table: PercentileTable | null) {
  return {
    exam: table?.exam ?? "",
    source: table?.source ?? "",
    counts: table?.counts ?? ("below" as const),
    min: table ? String(table.scale.min) : "",
    max: table ? String(table.scale.max) : "",
    rows: table ? writeRows(table.rows) : "",
  };
}

/** Returns the scale that was typed; null while it is none. */
function scaleOf({ min, max }: { min: string; max: string }) {
  const [low, high] = [numberIn(min), numberIn(max)];
  return low === null || high === null || high <= low ? null : { min: low, max: high };
}

/** Adds the national percentiles of an exam, or changes them. */
export function TableDialog({ table, onSaved, onClose }: TableDialogProps) {
  const { t } = useTranslation("settings");
  const [typed, setTyped] = useState(() => typedOf(table));
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });
  const { rows, fault: unread } = readRows(typed.rows);
  const scale = scaleOf(typed);
  const fault = unread ?? (scale && endsFault(rows, scale));
  const [exam, source] = [typed.exam.trim(), typed.source.trim()];
  const form = useAction({
    send: () => {
      if (!scale) throw new Error("Nothing is sent without a scale");
      return call("percentile_tables.set", { body: { exam, source, counts: typed.counts, scale, rows } });
    },
    onDone: onSaved,
    isDirty: JSON.stringify(typed) !== JSON.stringify(typedOf(table)),
    fields: ["exam", "source", "scale", "rows"],
  });
  const isBackwards = typed.min.trim() !== "" && typed.max.trim() !== "" && !scale;
  return (
    <DialogForm
      title={table ? t("percentiles.edit_title", { exam: table.exam }) : t("percentiles.add_title")}
      form={form}
      submitLabel={t("percentiles.save")}
      onClose={onClose}
      isReady={exam !== "" && source !== "" && scale !== null && fault === null}
      wide
    >
      <TextField
        label={t("percentiles.exam")}
        help={table ? t("percentiles.exam_fixed") : t("percentiles.exam_help")}
        isDisabled={table !== null}
        maxLength={200}
        value={typed.exam}
        onChange={(value) => set({ exam: value })}
        error={form.errorAt("exam")}
      />
      <TextField
        label={t("percentiles.source")}
        help={t("percentiles.source_help")}
        maxLength={200}
        value={typed.source}
        onChange={(value) => set({ source: value })}
        error={form.errorAt("source")}
      />
      <RadioGroup
        label={t("percentiles.counts")}
        help={t("percentiles.counts_help")}
        choices={(["below", "at_or_below"] as const).map((id) => ({ id, label: t(`percentiles.${id}`) }))}
        value={typed.counts}
        onChange={(value) => set({ counts: value === "at_or_below" ? value : "below" })}
      />
      <div className="settings-pair">
        {(["min", "max"] as const).map((end) => (
          <TextField
            key={end}
            label={t(`percentiles.${end}`)}
            inputMode="decimal"
            value={typed[end]}
            onChange={(value) => set({ [end]: value })}
            error={end === "max" ? (form.errorAt("scale") ?? (isBackwards ? t("percentiles.backwards") : null)) : null}
          />
        ))}
      </div>
      <RowsField
        rows={rows}
        fault={fault}
        refused={form.errorAt("rows")}
        value={typed.rows}
        onChange={(value) => set({ rows: value })}
      />
    </DialogForm>
  );
}

type RowsFieldProps = {
  rows: readonly Row[];
  fault: RowsFault | null;
  refused: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

/** Where the two columns are pasted or typed; says what is read of them. */
function RowsField({ rows, fault, refused, value, onChange }: RowsFieldProps) {
  const { t } = useTranslation("settings");
  const numbers = useNumbers();
  const [first, last] = [rows[0], rows.at(-1)];
  const said =
    first && last ? { count: rows.length, min: numbers.plain(first.score), max: numbers.plain(last.score) } : null;
  const isEmpty = value.trim() === "";
  return (
    <div className="settings-percentiles">
      <TextField
        label={t("percentiles.rows")}
        help={t("percentiles.rows_help")}
        multiline
        placeholder={"400\t1\n…\n1600\t99"}
        value={value}
        onChange={onChange}
        error={refused ?? (fault && !isEmpty ? t(`percentiles.fault.${fault.code}`, { ...fault }) : null)}
      />
      <p className="body-s faint num" role="status">
        {said && !fault ? t("percentiles.read", said) : null}
      </p>
    </div>
  );
}
