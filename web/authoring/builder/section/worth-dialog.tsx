import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Dialog } from "../../../base/ui/dialog.tsx";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { type Entry, findEntry } from "../draft.ts";
import { NumberField } from "./number-field.tsx";

type WorthDialogProps = { entry: Entry; name: string; onClose: () => void };

/** What a question is worth: points when right, and what a wrong answer costs. */
export function WorthDialog({ entry, name, onClose }: WorthDialogProps) {
  const { t } = useTranslation("builder");
  const { store } = useBuilder();
  const { draft } = useBuilderState();
  const now = findEntry(draft, entry.id)?.entry ?? entry;
  return (
    <Dialog
      title={t("entries.worth_of", { name })}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <Button variant="primary" onPress={onClose}>
          {t("close")}
        </Button>
      }
    >
      <div className="stack g4">
        <NumberField
          label={t("entries.points")}
          field="points"
          error={t("entries.points_error")}
          value={now.points}
          accepts={(points) => points !== null && points >= 0 && points <= 1000}
          onChange={(points) =>
            store.change({ type: "set_entry", id: entry.id, fields: { points: points ?? 0 } }, { typed: true })
          }
          isDisabled={false}
        />
        <NumberField
          label={t("entries.deduction")}
          field="deduction"
          error={t("entries.points_error")}
          value={now.points_when_wrong === 0 ? null : -now.points_when_wrong}
          placeholder="0"
          accepts={(points) => points === null || (points >= 0 && points <= 1000)}
          onChange={(points) => {
            const fields = { points_when_wrong: points ? -points : 0 };
            store.change({ type: "set_entry", id: entry.id, fields }, { typed: true });
          }}
          isDisabled={false}
        />
      </div>
    </Dialog>
  );
}
