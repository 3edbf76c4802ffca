import { ListTree } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { SideSheet } from "../../base/ui/side-sheet.tsx";

/** Shows outline and notes in a sheet, where there is no room beside the page. */
export function PanelSheet({ children }: { children: ReactNode }) {
  const { t } = useTranslation("reader");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" icon aria-label={t("panel")} onPress={() => setOpen(true)}>
        <Icon of={ListTree} />
      </Button>
      <SideSheet title={t("panel")} closeLabel={t("close")} open={isOpen} onClose={() => setOpen(false)}>
        {children}
      </SideSheet>
    </>
  );
}
