import { useTranslation } from "react-i18next";
import { useBuilder } from "../builder-context.tsx";
import { NumberField } from "../section/number-field.tsx";
import type { AdaptiveProps } from "./edit-adaptive.ts";

const MOST_QUESTIONS = 200;
const MOST_AMONG = 20;

const isWhole = (value: number | null, least: number, most: number): value is number =>
  value !== null && Number.isInteger(value) && value >= least && value <= most;

/** Shows when an adaptive section ends, where it starts, and how often it gives the same question. */
export function StopFields({ adaptive: { stop, exposure, start }, set }: AdaptiveProps) {
  const { t } = useTranslation("builder");
  const { isReadOnly: isDisabled } = useBuilder();
  return (
    <div className="sets">
      <NumberField
        label={t("adaptive.min")}
        field="stop-min"
        error={t("adaptive.min_error", { most: stop.max })}
        value={stop.min}
        accepts={(value) => isWhole(value, 1, stop.max)}
        onChange={(min) => min !== null && set({ stop: { ...stop, min } }, true)}
        isDisabled={isDisabled}
      />
      <NumberField
        label={t("adaptive.max")}
        field="stop-max"
        error={t("adaptive.max_error", { least: stop.min, most: MOST_QUESTIONS })}
        value={stop.max}
        accepts={(value) => isWhole(value, stop.min, MOST_QUESTIONS)}
        onChange={(max) => max !== null && set({ stop: { ...stop, max } }, true)}
        isDisabled={isDisabled}
      />
      <NumberField
        label={t("adaptive.standard_error")}
        field="stop-error"
        placeholder={t("adaptive.always_max")}
        error={t("adaptive.standard_error_error")}
        value={stop.standard_error}
        accepts={(value) => value === null || (value >= 0.05 && value <= 2)}
        onChange={(standard_error) => set({ stop: { ...stop, standard_error } }, true)}
        isDisabled={isDisabled}
      />
      <NumberField
        label={t("adaptive.start")}
        field="start"
        placeholder={t("adaptive.start_mean")}
        error={t("adaptive.start_error")}
        value={start.theta}
        accepts={(value) => value === null || (value >= -6 && value <= 6)}
        onChange={(theta) => set({ start: { theta } }, true)}
        isDisabled={isDisabled}
      />
      <NumberField
        label={t("adaptive.among")}
        field="among"
        error={t("adaptive.among_error", { most: MOST_AMONG })}
        value={exposure.among}
        accepts={(value) => isWhole(value, 1, MOST_AMONG)}
        onChange={(among) => among !== null && set({ exposure: { ...exposure, among } }, true)}
        isDisabled={isDisabled}
      />
      <NumberField
        label={t("adaptive.max_rate")}
        field="max-rate"
        unit="%"
        placeholder={t("adaptive.no_limit")}
        error={t("adaptive.max_rate_error")}
        value={exposure.max_rate === null ? null : exposure.max_rate * 100}
        accepts={(value) => value === null || (value >= 5 && value <= 100)}
        onChange={(rate) => set({ exposure: { ...exposure, max_rate: rate === null ? null : rate / 100 } }, true)}
        isDisabled={isDisabled}
      />
    </div>
  );
}
