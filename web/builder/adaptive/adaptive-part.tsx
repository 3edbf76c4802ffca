import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { tagsQuery } from "../../common/tags.ts";
import { TagPicker } from "../../pickers/tag-picker.tsx";
import { Button } from "../../ui/button.tsx";
import { useNumbers } from "../../ui/use-numbers.ts";
import { DrawDialog } from "../add/draw-dialog.tsx";
import { queryOf } from "../add/rule-filter.ts";
import { useBuilder } from "../builder-context.tsx";
import type { Adaptive, Section } from "../draft.ts";
import { fittingQuery } from "../requests.ts";
import { NumberField } from "../section/number-field.tsx";
import { evenShares, poolOf, poolRule } from "./edit-adaptive.ts";

const MOST_QUESTIONS = 200;
const MOST_AMONG = 20;

const isWhole = (value: number | null, least: number, most: number): value is number =>
  value !== null && Number.isInteger(value) && value >= least && value <= most;

type PartProps = { adaptive: Adaptive; set: (change: Partial<Adaptive>, typed?: boolean) => void };

/** Shows how an adaptive section chooses: from what, until when, with which content, and how often the same question. */
export function AdaptivePart({ section, adaptive }: { section: Section; adaptive: Adaptive }) {
  const { t } = useTranslation("builder");
  const { store } = useBuilder();
  const set = (change: Partial<Adaptive>, typed = false) => {
    const selection = { ...adaptive, ...change };
    store.change({ type: "set_section", id: section.id, fields: { selection } }, { typed });
  };
  return (
    <>
      <div className="sub-h">
        <h3>{t("adaptive.title")}</h3>
      </div>
      <p className="lead dim">{t("adaptive.lead")}</p>
      <div className="build-fields stack g6">
        <Pool adaptive={adaptive} set={set} />
        <Stop adaptive={adaptive} set={set} />
        <Content adaptive={adaptive} set={set} />
      </div>
    </>
  );
}

function Pool({ adaptive, set }: PartProps) {
  const { t } = useTranslation("builder");
  const { isReadOnly } = useBuilder();
  const numbers = useNumbers();
  const [isOpen, setIsOpen] = useState(false);
  const { pool } = adaptive;
  const isFilter = "filter" in pool;
  const fitting = useQuery({ ...fittingQuery(queryOf(isFilter ? pool.filter : {})), enabled: isFilter });
  const count = isFilter ? fitting.data : pool.questions.length;
  return (
    <div className="row wrap row-4">
      <p className="grow" role="status">
        {count === undefined
          ? " "
          : t(isFilter ? "adaptive.pool_fit" : "adaptive.pool_list", { count, said: numbers.counted(count) })}
      </p>
      {isReadOnly ? null : (
        <Button size="sm" data-field="pool" onPress={() => setIsOpen(true)}>
          {t("adaptive.pool_change")}
        </Button>
      )}
      {isOpen ? (
        <DrawDialog
          isPool
          focus="tag"
          rule={poolRule(adaptive)}
          onSave={(rule) => set({ pool: poolOf(rule) })}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  );
}

function Stop({ adaptive: { stop, exposure, start }, set }: PartProps) {
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

function Content({ adaptive: { content }, set }: PartProps) {
  const { t } = useTranslation("builder");
  const { isReadOnly } = useBuilder();
  const numbers = useNumbers();
  const tags = useQuery(tagsQuery);
  const sum = content.reduce((total, { share }) => total + share, 0);
  return (
    <>
      <div data-field="content">
        <TagPicker
          label={t("adaptive.content")}
          help={t("adaptive.content_help")}
          isDisabled={isReadOnly}
          value={content.map(({ tag }) => tag)}
          onChange={(ids) => set({ content: evenShares(content, ids) })}
        />
      </div>
      {content.length > 0 ? (
        <div className="sets build-targets">
          {content.map(({ tag, share }) => (
            <NumberField
              key={tag}
              label={tags.data?.find(({ id }) => id === tag)?.name ?? "…"}
              field={`share-${tag}`}
              unit="%"
              error={t("adaptive.share_error")}
              value={share * 100}
              accepts={(value) => value !== null && value >= 1 && value <= 100}
              onChange={(percent) =>
                percent !== null &&
                set({ content: content.map((one) => (one.tag === tag ? { tag, share: percent / 100 } : one)) }, true)
              }
              isDisabled={isReadOnly}
            />
          ))}
        </div>
      ) : null}
      {content.length > 0 ? (
        <p role="status" className={Math.abs(sum - 1) > 0.001 ? "t-error" : "dim"}>
          {t("adaptive.share_sum", { percent: numbers.share(sum, 1) })}
        </p>
      ) : null}
    </>
  );
}
