import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { Checkbox } from "../../../base/ui/checkbox.tsx";
import { Dialog } from "../../../base/ui/dialog.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { useAssessmentsSource } from "../../../parts/pickers/assessments.ts";
import { SourcePicker } from "../../../parts/pickers/source-picker.tsx";
import { useBuilderState } from "../builder-context.tsx";
import type { DrawRule } from "../draft.ts";
import { fittingQuery } from "../requests.ts";
import { NumberField } from "../section/number-field.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { queryOf } from "./rule-filter.ts";

const MOST_DRAWN = 200;
const blank: DrawRule = { count: 5, filter: {}, not_in: [], keep_stimulus: false, same_for_all: false };

type DrawDialogProps = {
  /** The rule to change; null for a new one. */
  rule: DrawRule | null;
  /** It is what an adaptive section chooses from: how many it gives is set there. */
  isPool?: boolean;
  /** Which of its fields is asked about first. */
  focus?: string;
  onSave: (rule: DrawRule) => void;
  onClose: () => void;
};

/** Writes a draw rule: how many questions, of what, and how many there are. */
export function DrawDialog({ rule, isPool = false, focus = "count", onSave, onClose }: DrawDialogProps) {
  const { t } = useTranslation("builder");
  const numbers = useNumbers();
  const assessments = useAssessmentsSource();
  const { draft } = useBuilderState();
  // Students may have seen practice questions: a mock with them can't be published.
  const usual: DrawRule = draft.settings.kind === "mock" ? { ...blank, filter: { pool: ["secure"] } } : blank;
  const [typed, setTyped] = useState<DrawRule>(rule ?? usual);
  const { filter } = typed;
  const fitting = useExtra({ ...fittingQuery(queryOf(filter)), enabled: !typed.questions }, t("unloaded.fitting"));
  const set = (change: Partial<DrawRule>) => setTyped({ ...typed, ...change });
  const fit = typed.questions ? typed.questions.length : fitting.data;
  return (
    <Dialog
      wide
      title={t(isPool ? "adaptive.pool_title" : rule ? "draw.change_title" : "draw.new_title")}
      role="alertdialog"
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button
            variant="primary"
            onPress={() => {
              onSave(typed);
              onClose();
            }}
          >
            {t(isPool ? "adaptive.pool_save" : rule ? "draw.save" : "draw.add")}
          </Button>
        </>
      }
    >
      <div className="stack g4">
        {isPool ? null : (
          <div className="build-count">
            <NumberField
              label={t("draw.count")}
              field="draw-count"
              error={t("draw.count_error", { most: MOST_DRAWN })}
              value={typed.count}
              accepts={(count) => count !== null && Number.isInteger(count) && count >= 1 && count <= MOST_DRAWN}
              onChange={(count) => set({ count: count ?? 1 })}
              isDisabled={false}
              isFirst={focus === "count"}
            />
          </div>
        )}
        {typed.questions ? (
          <div className="row wrap row-4">
            <span>
              {t("draw.listed_help", { count: typed.questions.length, said: numbers.counted(typed.questions.length) })}
            </span>
            <Button size="sm" autoFocus={focus !== "count"} onPress={() => set({ questions: undefined })}>
              {t("draw.to_filter")}
            </Button>
          </div>
        ) : (
          <FilterFields filter={filter} focus={focus} onChange={(next) => set({ filter: next })} />
        )}
        {typed.questions && isPool ? null : (
          <SourcePicker
            label={t("draw.not_in")}
            help={t("draw.not_in_help")}
            source={assessments}
            value={typed.not_in}
            onChange={(ids) => set({ not_in: ids })}
          />
        )}
        {isPool ? null : (
          <>
            <Checkbox isSelected={typed.keep_stimulus} onChange={(on) => set({ keep_stimulus: on })}>
              {t("draw.keep_stimulus")}
            </Checkbox>
            <Checkbox isSelected={typed.same_for_all} onChange={(on) => set({ same_for_all: on })}>
              {t("draw.same_for_all")}
            </Checkbox>
          </>
        )}
        {fitting.failure}
        <p role="status" className={fit !== undefined && fit < typed.count ? "t-error" : "dim"}>
          {fit === undefined || typed.questions ? " " : t("draw.fit_whole", { count: fit, said: numbers.counted(fit) })}
        </p>
      </div>
    </Dialog>
  );
}
