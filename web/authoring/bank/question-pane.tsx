import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { SideSheet } from "../../base/ui/side-sheet.tsx";
import { useMedia } from "../../base/ui/use-media.ts";
import type { Question } from "../../parts/list/bank/found.ts";
import { QuestionPreview } from "./question-preview.tsx";

type QuestionPaneProps = { id: string; rows: Question[]; onShow: (id: string | undefined) => void };

/** Shows the question in sight: beside the list where there is room, else in a sheet over it. */
export function QuestionPane({ id, rows, onShow }: QuestionPaneProps) {
  const { t } = useTranslation("bank");
  const isWide = useMedia("(min-width: 1281px)");
  const close = () => onShow(undefined);
  if (!isWide) {
    return (
      <SideSheet
        title={t("preview.title")}
        closeLabel={t("preview.close")}
        open
        onClose={close}
        aside={<Steps id={id} rows={rows} onShow={onShow} />}
      >
        <QuestionPreview id={id} />
      </SideSheet>
    );
  }
  return (
    <aside className="bank-pane" aria-label={t("preview.title")}>
      <header className="row row-1">
        <h2 className="h3 grow">{t("preview.title")}</h2>
        <Steps id={id} rows={rows} onShow={onShow} />
        <Button variant="ghost" size="sm" icon aria-label={t("preview.close")} onPress={close}>
          <Icon of={X} small />
        </Button>
      </header>
      <QuestionPreview id={id} />
    </aside>
  );
}

function Steps({ id, rows, onShow }: QuestionPaneProps) {
  const { t } = useTranslation("bank");
  const index = rows.findIndex((row) => row.id === id);
  const above = rows[index - 1];
  const below = index < 0 ? undefined : rows[index + 1];
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon
        aria-label={t("preview.previous")}
        isDisabled={!above}
        onPress={() => above && onShow(above.id)}
      >
        <Icon of={ChevronUp} small />
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon
        aria-label={t("preview.next")}
        isDisabled={!below}
        onPress={() => below && onShow(below.id)}
      >
        <Icon of={ChevronDown} small />
      </Button>
    </>
  );
}
