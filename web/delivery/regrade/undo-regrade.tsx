import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { type Regrade, regradeQuery, undo } from "./requests.ts";

/** Asks whether to undo a regrade, saying how many scores that changes and who hears of it, and undoes it. */
export function UndoRegrade({ assessment, id, regrade }: { assessment: string; id: string; regrade: Regrade }) {
  const { t } = useTranslation("regrade");
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button isDisabled={!regrade.can.undo} onPress={() => setAsking(true)}>
        {t("undo")}
      </Button>
      {isAsking ? <Ask assessment={assessment} id={id} regrade={regrade} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

type AskProps = Parameters<typeof UndoRegrade>[0] & { onClose: () => void };

function Ask({ assessment, id, regrade, onClose }: AskProps) {
  const { t } = useTranslation("regrade");
  const { counted } = useNumbers();
  const queries = useQueryClient();
  const { preview, elsewhere, tells } = regrade;
  const linked = elsewhere.flatMap(({ changed }) => changed ?? []);
  const changed = linked.reduce((sum, one) => sum + one, regrade.changed ?? 0);
  const form = useAction({
    send: () => undo(assessment, id),
    onDone: () => {
      onClose();
      void queries.invalidateQueries({ queryKey: regradeQuery(assessment, id).queryKey });
    },
  });
  return (
    <DialogForm
      asks
      title={t("undoes.title", { count: changed, said: counted(changed) })}
      form={form}
      submitLabel={t("undo")}
      cancelLabel={t("undoes.keep")}
      onClose={onClose}
      layout="stack g3"
    >
      <p>
        {linked.length > 0
          ? t("undoes.linked")
          : t("confirm.moves", { up: counted(preview.down), down: counted(preview.up) })}
      </p>
      <p>{t(tells && preview.released.count > 0 ? "undoes.told" : "confirm.untold")}</p>
    </DialogForm>
  );
}
