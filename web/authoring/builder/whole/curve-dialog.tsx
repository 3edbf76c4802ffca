import { curveScale, type ScoreCurve, scoreCurves } from "@sextant/contract/score-curve.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ScaleRow } from "../../../base/common/read-scale.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Dialog } from "../../../base/ui/dialog.tsx";
import { RadioGroup } from "../../../base/ui/radio-group.tsx";
import { type Column, Table } from "../../../base/ui/table.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { NumberField } from "../section/number-field.tsx";
import { firstEnds, previewRows } from "./curve-ends.ts";

type CurveDialogProps = {
  /** The dialog’s heading, which names the table. */
  title: string;
  /** The most points. */
  points: number;
  scale: readonly ScaleRow[];
  onFill: (rows: ScaleRow[]) => void;
  onClose: () => void;
};

const isScore = (value: number | null): value is number =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= 100_000;

/** Fills a score table from one score to another along a curve, with some of its rows shown before. */
export function CurveDialog({ title, points, scale, onFill, onClose }: CurveDialogProps) {
  const { t } = useTranslation("builder");
  const [ends, setEnds] = useState(() => firstEnds(scale));
  const [curve, setCurve] = useState<ScoreCurve>("gentle");
  const isWhole = ends.from < ends.to;
  const rows = isWhole ? [...curveScale({ points, curve, ...ends })] : [];
  const field = (name: keyof typeof ends, accepts: (value: number) => boolean, isFirst = false) => (
    <NumberField
      key={name}
      label={t(`scoring.curve.${name}`)}
      field={`curve-${name}`}
      error={t(`scoring.curve.error.${name}`)}
      value={ends[name]}
      accepts={(value) => isScore(value) && accepts(value)}
      onChange={(value) => value !== null && setEnds({ ...ends, [name]: value })}
      isDisabled={false}
      isFirst={isFirst}
    />
  );
  return (
    <Dialog
      title={title}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button
            variant="primary"
            isDisabled={!isWhole}
            onPress={() => {
              onFill(rows);
              onClose();
            }}
          >
            {t("scoring.curve.go", { count: rows.length })}
          </Button>
        </>
      }
    >
      <div className="stack g4">
        <div className="fill-ends">
          {field("from", (value) => value < ends.to, true)}
          {field("to", (value) => value > ends.from)}
          {field("step", (value) => value >= 1 && value <= 10_000)}
        </div>
        <RadioGroup
          label={t("scoring.curve.label")}
          help={t(`scoring.curve.help.${curve}`)}
          value={curve}
          onChange={(id) => setCurve(scoreCurves.find((one) => one === id) ?? "gentle")}
          choices={scoreCurves.map((id) => ({ id, label: t(`scoring.curve.name.${id}`) }))}
        />
        <CurvePreview rows={rows} />
      </div>
    </Dialog>
  );
}

/** Draws the curve, and names a few of its rows. */
function CurvePreview({ rows }: { rows: readonly ScaleRow[] }) {
  const { t } = useTranslation("builder");
  const numbers = useNumbers();
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (!first || !last) return null;
  const columns: Column<ScaleRow>[] = [
    {
      id: "raw",
      title: t("scoring.curve.raw"),
      numeric: true,
      rowHeader: true,
      cell: ({ raw }) => numbers.counted(raw),
    },
    { id: "scaled", title: t("scoring.curve.scaled"), numeric: true, cell: ({ scaled }) => numbers.counted(scaled) },
  ];
  const path = rows.map(({ raw, scaled }) => {
    const x = (100 * raw) / last.raw;
    const y = 60 - (60 * (scaled - first.scaled)) / (last.scaled - first.scaled);
    return `${x.toFixed(2)},${y.toFixed(2)}`;
  });
  return (
    <div className="fill-preview">
      <svg viewBox="-2 -2 104 64" preserveAspectRatio="none" aria-hidden="true">
        <polyline points={path.join(" ")} />
      </svg>
      <Table
        dense
        label={t("scoring.curve.preview")}
        columns={columns}
        rows={previewRows(rows)}
        rowId={({ raw }) => String(raw)}
      />
    </div>
  );
}
