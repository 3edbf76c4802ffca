import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "../questions/editing/use-problem-words.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { useEditorControl } from "./editor-context.tsx";
import type { Publishing } from "./use-publish.ts";

/** Asks before a question with warnings goes out, and before the key of one that is out is corrected. */
export function PublishDialog({ publishing }: { publishing: Publishing }) {
  const { t } = useTranslation("editor");
  const words = useProblemWords();
  const { goTo } = useEditorControl();
  const { question, cancel, publishNow } = publishing;
  if (!question) return null;
  const { warnings, correctsVersion } = question;
  return (
    <Dialog
      role="alertdialog"
      title={correctsVersion ? t("publish.correct_title", { number: correctsVersion }) : t("publish.warn_title")}
      open
      onOpenChange={(open) => !open && cancel()}
      actions={
        <>
          <Button variant="ghost" onPress={cancel}>
            {t("publish.not_yet")}
          </Button>
          <Button variant="primary" autoFocus onPress={() => void publishNow()}>
            {t(correctsVersion ? "publish.correct" : "publish.anyway")}
          </Button>
        </>
      }
    >
      <div className="stack g3">
        {correctsVersion ? <p>{t("publish.correct_body")}</p> : null}
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
      </div>
    </Dialog>
  );
}
