import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useEditorState } from "./editor-context.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import type { EditorProblem } from "./problems.ts";
import { ProblemsPanel } from "./problems-panel.tsx";
import { UsagePanel } from "./usage-panel.tsx";
import type { LivePreview } from "./use-preview.ts";
import { VersionsPanel } from "./versions-panel.tsx";

export type SideView = "preview" | "problems" | "versions" | "usage";

type SidePaneProps = {
  view: SideView;
  onView: (view: SideView) => void;
  hasTabs: boolean;
  preview: LivePreview;
  problems: readonly EditorProblem[];
  /** The author tried to publish: errors now block that. */
  isAsked: boolean;
};

/** Shows the pane beside the fields: student's view, problems, versions, uses. */
export function SidePane({ view, onView, hasTabs, preview, problems, isAsked }: SidePaneProps) {
  const { t } = useTranslation("editor");
  const { stored } = useEditorState();
  const views: readonly SideView[] = stored ? ["preview", "problems", "versions", "usage"] : ["preview", "problems"];
  const panel = (id: SideView) => {
    if (id === "preview") return <PreviewPanel preview={preview} />;
    if (id === "problems") return <ProblemsPanel preview={preview} problems={problems} />;
    if (!stored) return null;
    return id === "versions" ? <VersionsPanel stored={stored} /> : <UsagePanel id={stored.id} />;
  };
  if (!hasTabs) {
    return (
      <aside className="editor-side" aria-label={t(`view.${view}`)}>
        {panel(view)}
      </aside>
    );
  }
  return (
    <aside className="editor-side" aria-label={t("beside")}>
      <Tabs
        selectedKey={view}
        onSelectionChange={(key) => onView(views.find((one) => one === key) ?? "preview")}
        keyboardActivation="manual"
      >
        <TabList className="tabs" aria-label={t("view.label")}>
          {views.map((id) => (
            <Tab key={id} id={id} className="tab">
              {t(`view.${id}`)}
              {id === "problems" && problems.length > 0 ? (
                <span
                  className="editor-count"
                  data-grave={(isAsked && problems.some(({ severity }) => severity === "error")) || undefined}
                >
                  {problems.length}
                </span>
              ) : null}
            </Tab>
          ))}
        </TabList>
        {views.map((id) => (
          <TabPanel key={id} id={id} className="editor-panel">
            {panel(id)}
          </TabPanel>
        ))}
      </Tabs>
    </aside>
  );
}
