import { Split } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../base/ui/icon.tsx";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { moduleAt, readAddress, routingAt } from "../builder-search.ts";
import { FindingBadge } from "../checks/finding-badge.tsx";
import type { FindingCounts } from "../checks/finding-counts.ts";
import { type Section, type Stages, sizeOf } from "../draft.ts";
import { OrderGrip } from "../order/order-grip.tsx";
import { useOrder } from "../order/use-order.ts";
import { entriesIn, moduleRows } from "../stages/containers.ts";
import { moveModule } from "../stages/edit-stages.ts";
import { RowButton } from "./row-button.tsx";

type ModuleRowsProps = {
  section: Section;
  stages: Stages;
  /** The address that is in sight. */
  shown: string | undefined;
  countsAt: (at: string) => FindingCounts;
};

/** Shows the routing of a staged section and its modules, which are moved by drag and by keyboard, under its row. */
export function ModuleRows({ section, stages, shown, countsAt }: ModuleRowsProps) {
  const { t } = useTranslation("builder");
  const { store, isReadOnly, goTo, say } = useBuilder();
  const { draft } = useBuilderState();
  const { modules } = stages;
  const order = useOrder({
    kind: moduleRows(section.id),
    rows: modules.map(({ id }) => moduleAt(section.id, id)),
    isDisabled: isReadOnly,
    move: (at, index) => {
      const id = readAddress(at).module ?? "";
      store.change({ type: "set_section", id: section.id, fields: { selection: moveModule(stages, id, index) } });
      const name = modules.find((one) => one.id === id)?.name ?? "";
      say(t("moved", { name, place: index + 1, count: modules.length }));
    },
  });
  const routing = routingAt(section.id);
  return (
    <li className="ol-modules block-line">
      <ul ref={order.list}>
        <li className={routing === shown ? "ol-row set in-r is-on" : "ol-row set in-r"}>
          <Icon of={Split} small className="turns" />
          <RowButton isShown={routing === shown} onPress={() => goTo(routing)}>
            <span className="grow">{t("stages.routing")}</span>
            <FindingBadge counts={countsAt(routing)} />
            <span className="n">{t("stages.by_points")}</span>
          </RowButton>
        </li>
        {modules.map((module) => {
          const at = moduleAt(section.id, module.id);
          const { line, ...attributes } = order.rowOf(at);
          const { questions } = sizeOf(entriesIn(draft, { section, module }));
          return (
            <li key={module.id} className={at === shown ? "ol-row in is-on" : "ol-row in"} {...attributes}>
              {isReadOnly ? (
                <span className="grip" />
              ) : (
                <OrderGrip label={t("move", { name: module.name })} {...order.gripOf(at)} />
              )}
              <RowButton isShown={at === shown} onPress={() => goTo(at)}>
                <bdi className="grow truncate">{module.name}</bdi>
                <FindingBadge counts={countsAt(at)} />
                <span className="n" title={t("questions", { count: questions })}>
                  {questions}
                </span>
              </RowButton>
              {line}
            </li>
          );
        })}
      </ul>
    </li>
  );
}
