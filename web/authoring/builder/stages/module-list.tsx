import { ChevronRight, Plus, Split } from "lucide-react";
import { Button as AriaButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { moduleAt, routingAt } from "../builder-search.ts";
import { type Section, type Stages, sizeOf } from "../draft.ts";
import { entriesIn } from "./containers.ts";
import { MOST_MODULES } from "./edit-stages.ts";
import { useAddModule } from "./use-add-module.ts";

/** Lists the modules of a staged section, and leads to its routing. */
export function ModuleList({ section, stages }: { section: Section; stages: Stages }) {
  const { t } = useTranslation("builder");
  const { isReadOnly, goTo } = useBuilder();
  const { draft } = useBuilderState();
  const add = useAddModule(section, stages);
  const time = (seconds: number | null) =>
    seconds === null ? t("untimed") : t("minutes", { count: Math.round(seconds / 6) / 10 });
  return (
    <>
      <div className="sub-h phone-wrap">
        <h3>{t("stages.modules")}</h3>
        <span className="row row-1">
          <Button variant="ghost" size="sm" onPress={() => goTo(routingAt(section.id))}>
            <Icon of={Split} small className="turns" />
            {t("stages.show_routing")}
          </Button>
          {isReadOnly ? null : (
            <Button
              variant="ghost"
              size="sm"
              data-field="add-module"
              isDisabled={stages.modules.length >= MOST_MODULES}
              onPress={add}
            >
              <Icon of={Plus} small />
              {t("stages.add")}
            </Button>
          )}
        </span>
      </div>
      <ul className="asked">
        {stages.modules.map((module) => (
          <li key={module.id}>
            <AriaButton className="module-line" onPress={() => goTo(moduleAt(section.id, module.id))}>
              <bdi className="strong grow truncate">{module.name}</bdi>
              <span className="dim num">
                {[
                  t(`stages.difficulty.${module.difficulty}`),
                  t("questions", { count: sizeOf(entriesIn(draft, { section, module })).questions }),
                  time(module.time_limit_seconds),
                ].join(" · ")}
              </span>
              <Icon of={ChevronRight} small className="turns" />
            </AriaButton>
          </li>
        ))}
      </ul>
    </>
  );
}
