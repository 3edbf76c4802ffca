import type { NumericRange, NumericTolerance } from "@sextant/questions/interactions/numeric-entry/key.ts";
import { Plus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Select } from "../../ui/select.tsx";
import { useEdit, useProblems } from "../editing/edit-context.tsx";
import { type EditProps, partChanges } from "../editing/edit-props.ts";
import { numbered } from "../editing/list-changes.ts";
import { ProblemNotes } from "../editing/problem-notes.tsx";
import { PromptField } from "../editing/prompt-field.tsx";
import { EditNumberText } from "./number-fields.tsx";
import { NumberView } from "./number-view.tsx";
import { previewNumber } from "./preview-number.ts";
import { RangeRow } from "./range-row.tsx";
import { UnitFields } from "./unit-fields.tsx";

const kinds = ["none", "absolute", "relative", "sat"] as const;
type Kind = (typeof kinds)[number];

function kindOf(tolerance: NumericTolerance | null | undefined): Kind {
  if (tolerance === null || tolerance === undefined) return "none";
  return typeof tolerance === "object" ? tolerance.type : "absolute";
}

function amountOf(tolerance: NumericTolerance | null | undefined): string {
  if (tolerance === null || tolerance === undefined) return "";
  if (typeof tolerance !== "object") return String(tolerance);
  return tolerance.type === "sat" ? "" : String(tolerance.value);
}

function toleranceOf(kind: Kind, amount: string): NumericTolerance | null {
  if (kind === "none") return null;
  return kind === "sat" ? { type: kind } : { type: kind, value: amount || "0" };
}

/** Shows a number: what is accepted, how far off it may be, and ranges. Numbers stay as they are written. */
export default function NumericEntryEdit({ part, change, path, keyPath }: EditProps<"numeric_entry">) {
  const { t } = useTranslation("questions");
  const { onRemoved } = useEdit();
  const { interaction, key } = part;
  const { setContent, setKey } = partChanges<"numeric_entry">(change);
  const problems = useProblems([keyPath, `${keyPath}.accept`]);
  const ranges = key.ranges ?? [];
  const kind = kindOf(key.tolerance);
  // There is always a field to write the first number into.
  const written = key.accept.length > 0 || ranges.length > 0 ? key.accept : [""];
  const setAccept = (next: (now: readonly string[]) => string[]) =>
    change((now) => ({ ...now, key: { ...now.key, accept: next(now.key.accept) } }));
  const setRanges = (next: NumericRange[]) =>
    change((now) => {
      const { ranges: _old, ...rest } = now.key;
      return { ...now, key: next.length > 0 ? { ...rest, ranges: next } : rest };
    });
  return (
    <>
      <PromptField prompt={interaction.prompt} path={path} onChange={(prompt) => setContent({ prompt })} />
      <fieldset className="part-list" data-path-box={`${keyPath}.accept`}>
        <legend className="label">{t("numeric.label")}</legend>
        <ol>
          {numbered(written).map(({ value: number, index }) => {
            const preview = previewNumber(number);
            const isPlain = preview.kind === "number" && preview.exponent === undefined;
            return (
              <li key={index} className="number-row">
                <EditNumberText
                  aria-label={t("accept.one", { number: index + 1 })}
                  label=""
                  value={number}
                  onChange={(text) =>
                    setAccept((now) => (now.length > 0 ? now.map((each, at) => (at === index ? text : each)) : [text]))
                  }
                  path={`${keyPath}.accept.${index}`}
                />
                <span className="number-reads faint">{isPlain ? null : <NumberView preview={preview} />}</span>
                <Button
                  variant="ghost"
                  size="sm"
                  icon
                  aria-label={t("accept.remove", { number: index + 1 })}
                  onPress={() => {
                    onRemoved(t("accept.one", { number: index + 1 }));
                    setAccept((now) => now.filter((_, at) => at !== index));
                  }}
                >
                  <Icon of={Trash2} small />
                </Button>
              </li>
            );
          })}
          {numbered(ranges).map(({ value: range, index }) => (
            <RangeRow
              key={`range-${index}`}
              range={range}
              index={index}
              path={`${keyPath}.ranges.${index}`}
              onChange={(next) => setRanges(ranges.map((each, at) => (at === index ? next : each)))}
              onRemove={() => {
                onRemoved(t("numeric.range"));
                setRanges(ranges.filter((_, at) => at !== index));
              }}
            />
          ))}
        </ol>
        <ProblemNotes problems={problems} />
        <p className="help">{t("numeric.help")}</p>
        <div className="row row-1 wrap">
          <Button
            variant="ghost"
            size="sm"
            onPress={() => setAccept((now) => [...(now.length > 0 ? now : written), ""])}
          >
            <Icon of={Plus} small />
            {t("numeric.add")}
          </Button>
          <Button variant="ghost" size="sm" onPress={() => setRanges([...ranges, { min: null, max: null }])}>
            <Icon of={Plus} small />
            {t("numeric.add_range")}
          </Button>
        </div>
      </fieldset>
      <div className="edit-row">
        <Select
          label={t("numeric.tolerance")}
          value={kind}
          choices={kinds.map((id) => ({ id, label: t(`numeric.${id}`) }))}
          onChange={(id) => {
            const next = kinds.find((one) => one === id) ?? "none";
            setKey({ tolerance: toleranceOf(next, amountOf(key.tolerance)) });
          }}
        />
        {kind === "absolute" || kind === "relative" ? (
          <EditNumberText
            label={t(kind === "absolute" ? "numeric.by" : "numeric.share")}
            value={amountOf(key.tolerance)}
            onChange={(amount) => setKey({ tolerance: toleranceOf(kind, amount) })}
            path={`${keyPath}.tolerance`}
          />
        ) : null}
      </div>
      <UnitFields part={part} change={change} keyPath={keyPath} />
    </>
  );
}
