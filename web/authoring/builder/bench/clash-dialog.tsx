import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Dialog } from "../../../base/ui/dialog.tsx";
import { Segmented } from "../../../base/ui/segmented.tsx";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { useFieldWords } from "./use-field-words.ts";

/** Asks what is to stay where two people changed the same field. Nothing is overwritten before that. */
export function ClashDialog() {
  const { t } = useTranslation(["builder", "shell"]);
  const { store } = useBuilder();
  const { status } = useBuilderState();
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const words = useFieldWords();
  if (status.kind !== "clash") return null;
  const close = () => {
    store.resolve(theirs);
    setTheirs([]);
  };
  return (
    <Dialog
      title={t("clash.title")}
      role="alertdialog"
      open
      // It stays until it is decided: there is nothing to go back to.
      onOpenChange={() => undefined}
      actions={
        <Button variant="primary" onPress={close}>
          {t("clash.keep")}
        </Button>
      }
    >
      <div className="stack g4">
        <p>{t("clash.lead")}</p>
        {status.clashes.map(({ field, mine, theirs: other }) => (
          <div key={field} className="stack g2">
            <b className="strong">{words.nameOf(field)}</b>
            <p className="breaks">{t("form.yours", { ns: "shell", value: words.say(field, mine) })}</p>
            <p className="breaks">{t("form.theirs", { ns: "shell", value: words.say(field, other) })}</p>
            <div>
              <Segmented
                label={words.nameOf(field)}
                value={theirs.includes(field) ? "theirs" : "mine"}
                onChange={(side) =>
                  setTheirs(side === "theirs" ? [...theirs, field] : theirs.filter((one) => one !== field))
                }
                choices={[
                  { id: "mine", label: t("form.keep_mine", { ns: "shell" }) },
                  { id: "theirs", label: t("form.take_theirs", { ns: "shell" }) },
                ]}
              />
            </div>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
