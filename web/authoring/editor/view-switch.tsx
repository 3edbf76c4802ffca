import { useTranslation } from "react-i18next";
import { Segmented } from "../../base/ui/segmented.tsx";
import type { SideView } from "./side-pane.tsx";

type ViewSwitchProps = {
  view: SideView | "write";
  problems: number;
  isStored: boolean;
  onChange: (view: SideView | "write") => void;
};

/** Switches between the fields and the panes that are beside them on wide screens. */
export function ViewSwitch({ view, problems, isStored, onChange }: ViewSwitchProps) {
  const { t } = useTranslation("editor");
  const views = ["write", "preview", "problems", ...(isStored ? (["versions", "usage"] as const) : [])] as const;
  return (
    <div className="view-switch">
      <Segmented
        label={t("view.label")}
        choices={views.map((id) => ({
          id,
          label: id === "problems" && problems > 0 ? t("view.problems_count", { count: problems }) : t(`view.${id}`),
        }))}
        value={view}
        onChange={onChange}
      />
    </div>
  );
}
