import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { partOf, readAddress } from "../builder-search.ts";
import { stagesOf } from "../draft.ts";

export type View = "outline" | "work" | "checks";

type BenchTabsProps = { view: View; onView: (view: View) => void; findings: number };

/** Shows which pane a phone has in sight: it has room for one. */
export function BenchTabs({ view, onView, findings }: BenchTabsProps) {
  const { t } = useTranslation("builder");
  const { at } = useBuilder();
  const { draft } = useBuilderState();
  const part = partOf(at);
  const { section: id, module: name, isRouting } = readAddress(at);
  const section = draft.sections.find((one) => one.id === id) ?? draft.sections[0];
  const stages = section ? stagesOf(section) : null;
  const module = stages?.modules.find((one) => one.id === name);
  const routing = stages && isRouting ? t("stages.routing") : null;
  const work = part ? t(`whole.${part}`) : (routing ?? module?.name ?? section?.name ?? t("sections.title"));
  const tabs: { id: View; name: string }[] = [
    ...(findings > 0 ? [{ id: "checks" as const, name: t("checks.title") }] : []),
    { id: "outline", name: t("outline") },
    { id: "work", name: work },
  ];
  return (
    <nav className="tabs bench-tabs only-phone" aria-label={t("panes")}>
      {tabs.map(({ id, name }) => (
        <Button
          key={id}
          className="tab"
          aria-current={view === id || undefined}
          data-selected={view === id || undefined}
          onPress={() => onView(id)}
        >
          {name}
        </Button>
      ))}
    </nav>
  );
}
