import { WandSparkles } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../../base/common/session-context.tsx";
import { Button } from "../../../../base/ui/button.tsx";
import { Icon } from "../../../../base/ui/icon.tsx";
import { useBuilder } from "../../builder-context.tsx";
import { FillDialog } from "./fill-dialog.tsx";

/** Opens suggestions for what the blueprint lacks, once all changes of the draft are saved. */
export function FillButton() {
  const { t } = useTranslation("builder");
  const { store, isReadOnly } = useBuilder();
  const { role } = useUser();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (isReadOnly || (role !== "staff" && role !== "tutor")) return null;
  const open = async () => {
    setBusy(true);
    const isSaved = await store.flush();
    setBusy(false);
    if (isSaved) setOpen(true);
  };
  return (
    <>
      <Button size="sm" isPending={isBusy} onPress={() => void open()}>
        <Icon of={WandSparkles} small />
        {t("suggestions.fill")}
      </Button>
      {isOpen ? <FillDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
