import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../../base/common/use-problem-text.ts";
import { Notice } from "../../../base/ui/notice.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { type BulkTarget, chosenQuery } from "../requests.ts";

type DeactivateDialogProps = { target: BulkTarget; onClose: () => void; onApply: () => void };

/** Asks before people are signed out, and says how many of them are of the team. */
export function DeactivateDialog({ target, onClose, onApply }: DeactivateDialogProps) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const problemText = useProblemText();
  const chosen = useQuery(chosenQuery(target));
  const { active: count = 0, active_team: team = 0, is_self_among: isSelf = false } = chosen.data ?? {};
  const form = useAction({ send: async () => onApply() });
  return (
    <DialogForm
      asks
      title={
        chosen.data ? t("bulk.deactivate_title", { count, said: numbers.counted(count) }) : t("bulk.deactivate_count")
      }
      form={form}
      submitLabel={t("bulk.deactivate")}
      onClose={onClose}
      isReady={count > 0}
    >
      {chosen.isError ? (
        <Notice tone="error" title={t("failed")}>
          {problemText(chosen.error)}
        </Notice>
      ) : null}
      <p>{t("bulk.deactivate_body")}</p>
      {team > 0 ? (
        <Notice tone="warning" title={t("bulk.deactivate_team", { count: team, said: numbers.counted(team) })}>
          {t("bulk.deactivate_markers")}
        </Notice>
      ) : null}
      {isSelf ? <p>{t("bulk.deactivate_self")}</p> : null}
    </DialogForm>
  );
}
