import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { useCanSitWords } from "./keys-choice.tsx";
import { beforeReleaseQuery, type Sitting } from "./requests.ts";
import { useAct } from "./use-act.ts";

/** Asks before a student sees the correct answers of a test that others can still sit. */
export function ShowKeysDialog({ sitting, onClose }: { sitting: Sitting; onClose: () => void }) {
  const { t } = useTranslation("sittings");
  const act = useAct();
  const words = useCanSitWords();
  const name = sitting.user_name;
  const { data: before, failure } = useExtra(
    beforeReleaseQuery(sitting.assessment, sitting.user),
    t("unloaded.can_sit"),
  );
  const canSit = before?.can_sit;
  const form = useAction({
    send: () => act(sitting, { action: "show_keys" }, t("show_keys.done", { name })),
    onDone: onClose,
  });
  return (
    <DialogForm
      asks
      tone="primary"
      title={t("show_keys.title", { name })}
      form={form}
      submitLabel={t("show_keys.confirm")}
      cancelLabel={t("show_keys.keep")}
      hidesSubmit={canSit === null}
      isReady={canSit !== undefined || failure !== null}
      onClose={onClose}
    >
      {failure}
      {canSit ? <Notice tone="warning">{words(canSit).people}</Notice> : null}
      <p>{t(canSit === null ? "show_keys.nobody" : "show_keys.body")}</p>
    </DialogForm>
  );
}
