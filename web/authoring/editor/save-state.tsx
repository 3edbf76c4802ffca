import { CloudAlert, CloudCheck, CloudUpload, PenLine, Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSavedClock } from "../../base/common/use-saved-clock.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { isBlank, savesByItself } from "./draft.ts";
import { useEditorState } from "./editor-context.tsx";
import { isUnsaved, unsavedFields } from "./editor-state.ts";

/** Where what was written is: with the server, on its way, or on this device. */
export function SaveState({ savesOnDevice }: { savesOnDevice: boolean }) {
  const { t } = useTranslation("editor");
  const state = useEditorState();
  const { saving, savedAt, stored } = state;
  const unsaved = isUnsaved(state) && !(stored === null && isBlank(state.draft));
  const isHeld = unsaved && stored !== null && !savesByItself(stored.status, unsavedFields(state));
  const clockOf = useSavedClock();
  const said = () => {
    if (saving.kind === "saving") return { icon: CloudUpload, text: t("save.saving"), tone: "" };
    if (saving.kind === "failed") {
      const where = t(savesOnDevice ? "save.kept_here" : "save.not_kept");
      const why = saving.isOffline ? t("save.offline") : saving.message;
      return { icon: CloudAlert, text: t("save.failed", { why, where }), tone: "t-error" };
    }
    if (isHeld) return { icon: Smartphone, text: t("save.held"), tone: "" };
    if (unsaved) return { icon: PenLine, text: t("save.unsaved"), tone: "" };
    if (savedAt !== null) return { icon: CloudCheck, text: t("save.saved", { time: clockOf(savedAt) }), tone: "" };
    return stored ? { icon: CloudCheck, text: t("save.all"), tone: "" } : null;
  };
  const shown = said();
  return (
    <p className={`save-state body-s ${shown?.tone || "faint"}`} role="status">
      {shown ? (
        <>
          <Icon of={shown.icon} small />
          <span>{shown.text}</span>
        </>
      ) : null}
    </p>
  );
}
