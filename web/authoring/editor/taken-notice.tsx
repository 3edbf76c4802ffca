import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useEditorControl, useEditorState } from "./editor-context.tsx";
import { useColleagues } from "./use-colleagues.ts";

/** Shows which changes by another person were merged, until dismissed. */
export function TakenNotice() {
  const { t, i18n } = useTranslation("editor");
  const { store } = useEditorControl();
  const { taken } = useEditorState();
  const { changedBy } = useColleagues();
  if (taken.length === 0) return null;
  const names = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(
    [...new Set(taken)].map((field) => t(`field.${field}`)),
  );
  return (
    <div className="pt-4">
      <Notice title={changedBy ? t("taken.title_by", { name: changedBy }) : t("taken.title")}>
        {t("taken.body", { names })}{" "}
        <Button variant="ghost" size="sm" onPress={() => store.dispatch({ type: "taken_seen" })}>
          {t("taken.seen")}
        </Button>
      </Notice>
    </div>
  );
}
