import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "../../base/questions/editing/use-problem-words.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { useEditorControl } from "./editor-context.tsx";
import type { Publishing, PublishQuestion } from "./use-publish.ts";

type PublishDialogProps = PublishQuestion & Pick<Publishing, "publishNow" | "cancel">;

/** Asks before a question with warnings goes out, and before the key of one that is out is corrected. */
export function PublishDialog({ warnings, correctsVersion, publishNow, cancel }: PublishDialogProps) {
  const { t } = useTranslation("editor");
  const words = useProblemWords();
  const { goTo } = useEditorControl();
  const form = useAction({ send: publishNow, onDone: cancel });
  return (
    <DialogForm
      asks
      tone="primary"
      focusesSubmit
      title={correctsVersion ? t("publish.correct_title", { number: correctsVersion }) : t("publish.warn_title")}
      form={form}
      submitLabel={t(correctsVersion ? "publish.correct" : "publish.anyway")}
      cancelLabel={t("publish.not_yet")}
      onClose={cancel}
      layout="stack g3"
    >
      {correctsVersion ? <p>{t("publish.correct_body", { number: correctsVersion })}</p> : null}
      {warnings.length > 0 ? (
        <ul className="stack g2">
          {warnings.map((warning) => (
            <li key={`${warning.path} ${warning.code}`} className="row row-2 top">
              <Icon of={TriangleAlert} small className="t-warning" />
              <button
                type="button"
                className="link start"
                onClick={() => {
                  cancel();
                  goTo(warning.path);
                }}
              >
                {words(warning)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </DialogForm>
  );
}
