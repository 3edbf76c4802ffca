import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { useBuilder } from "../builder-context.tsx";
import { routingAt } from "../builder-search.ts";
import type { Module, Section, Stages } from "../draft.ts";
import { cutsTo } from "./edit-stages.ts";

/** Says who takes a module, by the rules that lead to it, and leads to them. */
export function ModuleArrivals({ section, stages, module }: { section: Section; stages: Stages; module: Module }) {
  const { t } = useTranslation("builder");
  const { isReadOnly, goTo } = useBuilder();
  const numbers = useNumbers();
  const points = (count: number) => t("points", { count, said: numbers.counted(count) });
  const arrivals = cutsTo(stages, module.id).map(({ from: { name: from }, cut, above }) => {
    const least = points(cut.at_least);
    if (!above)
      return cut.at_least === 0 ? t("stages.arrivals.everyone", { from }) : t("stages.arrivals.above", { from, least });
    const below = points(above.at_least);
    return cut.at_least === 0
      ? t("stages.arrivals.below", { from, below })
      : t("stages.arrivals.between", { from, least, below });
  });
  const isFirst = stages.routing.first === module.id;
  const said = [...(isFirst ? [t("stages.arrivals.first")] : []), ...arrivals];
  return (
    <p className="body-s dim">
      <span dir="auto">{(said.length > 0 ? said : [t("stages.arrivals.nobody")]).join(" ")}</span>{" "}
      {stages.modules.length > 1 ? (
        <Button
          className="link"
          onPress={() => goTo(routingAt(section.id), `rule-${cutsTo(stages, module.id)[0]?.from.id ?? module.id}`)}
        >
          {t(isReadOnly ? "stages.show_routing" : "stages.change_routing")}
        </Button>
      ) : null}
    </p>
  );
}
