import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readScale, scaleText } from "../../../base/common/read-scale.ts";
import { Button } from "../../../base/ui/button.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { useBuilder } from "../builder-context.tsx";
import type { Section } from "../draft.ts";
import { CurveDialog } from "./curve-dialog.tsx";
import { fillScale, hasGaps } from "./fill-scale.ts";

/** A table has at most one row more. */
const MOST_POINTS = 1000;

type ScaleFieldProps = {
  /** The name by which a finding leads here. */
  field: string;
  label: string;
  help: string;
  scale: Section["scale"];
  /** The most points that it has to reach. */
  points: number;
  onChange: (scale: Section["scale"]) => void;
};

/** Shows a table of scores, typed or pasted; what can't be read is said at its line, and not saved. */
export function ScaleField({ field, label, help, scale, points, onChange }: ScaleFieldProps) {
  const { t } = useTranslation("builder");
  const { isReadOnly, say } = useBuilder();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? scaleText(scale);
  const { rows, faults } = readScale(text);
  const [first] = faults;
  const change = (next: string) => {
    setTyped(next);
    const read = readScale(next);
    if (read.faults.length === 0) onChange(read.rows.length > 0 ? read.rows : null);
  };
  const [isCurving, setCurving] = useState(false);
  const fill = (filled: Section["scale"], words: string) => {
    setTyped(null);
    onChange(filled);
    say(words);
  };
  return (
    <div className="stack g2">
      <TextField
        multiline
        data-field={field}
        label={label}
        aside={<span className="meta num">{t("scoring.rows", { count: rows.length })}</span>}
        help={help}
        error={first ? t(`scoring.fault.${first.code}`, { line: first.line }) : undefined}
        placeholder={"0\t200\n1\t210"}
        isReadOnly={isReadOnly}
        value={text}
        onChange={change}
        onBlur={() => {
          if (faults.length === 0) setTyped(null);
        }}
      />
      {isReadOnly ? null : (
        <p className="row wrap g2">
          {faults.length > 0 || !hasGaps(rows) ? null : (
            <Button size="sm" onPress={() => fill(fillScale(rows), t("scoring.filled"))}>
              {t("scoring.fill")}
            </Button>
          )}
          {points > 0 && points <= MOST_POINTS ? (
            <Button size="sm" aria-label={t("scoring.curve.open_for", { label })} onPress={() => setCurving(true)}>
              {t("scoring.curve.open")}
            </Button>
          ) : null}
        </p>
      )}
      {isCurving ? (
        <CurveDialog
          title={label}
          points={points}
          scale={rows}
          onFill={(filled) => fill(filled, t("scoring.curve.filled"))}
          onClose={() => setCurving(false)}
        />
      ) : null}
    </div>
  );
}
