import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useBuilder } from "../builder-context.tsx";
import { routingAt } from "../builder-search.ts";
import type { Module, Section, Stages } from "../draft.ts";
import { cutsTo } from "./edit-stages.ts";
import { usePointsWords } from "./use-points-words.ts";

/** Says who takes a module, by the rules that lead to it, and leads to them. */
export function ModuleArrivals({ section, stages, module }: { section: Section; stages: Stages; module: Module }) {
  const { t } = useTranslation("builder");
  const { isReadOnly, goTo } = useBuilder();
  const pointsWords = usePointsWords();
  const arrivals = cutsTo(stages, module.id).map(({ from, cut, above }) =>
    cut.at_least === 0 && !above
      ? t("stages.arrivals.everyone", { from: from.name })
      : t("stages.arrivals.points", { from: from.name, points: pointsWords(cut, above) }),
  );
  const isFirst = stages.routing.first === module.id;
  const said = [...(isFirst ? [t("stages.arrivals.first")] : []), ...arrivals];
  return (
    <p className="body-s dim arrivals">
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
