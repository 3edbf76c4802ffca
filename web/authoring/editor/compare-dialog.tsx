import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Dialog } from "../../base/ui/dialog.tsx";
import { Select } from "../../base/ui/select.tsx";
import { Switch } from "../../base/ui/switch.tsx";
import { type Compared, compareVersions } from "./compare.ts";
import { ComparedLines } from "./compared-lines.tsx";
import type { QuestionVersion } from "./requests.ts";
import { useFieldNames } from "./use-field-names.ts";

type CompareDialogProps = {
  versions: readonly QuestionVersion[];
  start: { left: number; right: number };
  onClose: () => void;
};

/** Shows two versions of the question side by side. */
export function CompareDialog({ versions, start, onClose }: CompareDialogProps) {
  const { t } = useTranslation("editor");
  const say = useFieldNames();
  const [chosen, setChosen] = useState(start);
  const [showsAll, setShowsAll] = useState(false);
  const contentOf = (number: number) =>
    versions.find((version) => version.number === number)?.content as Compared | undefined;
  const [left, right] = [contentOf(chosen.left), contentOf(chosen.right)];
  const lines = left && right ? compareVersions(left, right, say) : [];
  const changed = lines.filter(({ isChanged }) => isChanged);
  const choices = versions.map(({ number, status }) => ({
    id: String(number),
    label: `${t("version", { number })} · ${t(`status.${status}`)}`,
  }));
  return (
    <Dialog
      wide
      title={t("compare.title")}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={<Button onPress={onClose}>{t("close")}</Button>}
    >
      <div className="stack g4 compare-dialog">
        <div className="compare-choices">
          <Select
            label={t("compare.left")}
            value={String(chosen.left)}
            choices={choices}
            onChange={(id) => setChosen({ ...chosen, left: Number(id) })}
          />
          <Select
            label={t("compare.right_side")}
            value={String(chosen.right)}
            choices={choices}
            onChange={(id) => setChosen({ ...chosen, right: Number(id) })}
          />
        </div>
        <div className="row between wrap">
          <p role="status">
            {changed.length === 0 ? t("compare.same") : t("compare.count", { count: changed.length })}
          </p>
          <Switch isSelected={showsAll} onChange={setShowsAll}>
            {t("compare.all")}
          </Switch>
        </div>
        {(showsAll ? lines : changed).length > 0 ? (
          <ComparedLines
            lines={showsAll ? lines : changed}
            left={t("version", { number: chosen.left })}
            right={t("version", { number: chosen.right })}
            count={right?.interactions.length ?? 0}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
