import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readScale, scaleText } from "../../../base/common/read-scale.ts";
import { Button } from "../../../base/ui/button.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { useBuilder } from "../builder-context.tsx";
import type { Section } from "../draft.ts";
import { fillScale, hasGaps } from "./fill-scale.ts";

type ScaleFieldProps = {
  /** The name by which a finding leads here. */
  field: string;
  label: string;
  help: string;
  scale: Section["scale"];
  onChange: (scale: Section["scale"]) => void;
};

/** Shows a table of scores, typed or pasted; what can't be read is said at its line, and not saved. */
export function ScaleField({ field, label, help, scale, onChange }: ScaleFieldProps) {
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
  const fill = () => {
    setTyped(null);
    onChange(fillScale(rows));
    say(t("scoring.filled"));
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
      {isReadOnly || faults.length > 0 || !hasGaps(rows) ? null : (
        <p>
          <Button size="sm" onPress={fill}>
            {t("scoring.fill")}
          </Button>
        </p>
      )}
    </div>
  );
}
