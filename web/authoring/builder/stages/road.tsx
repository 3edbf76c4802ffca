import type { CSSProperties } from "react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { moduleAt } from "../builder-search.ts";
import { FindingBadge } from "../checks/finding-badge.tsx";
import { countsByAddress } from "../checks/finding-counts.ts";
import { useFindings } from "../checks/use-checks.ts";
import { type Module, type Section, type Stages, sizeOf } from "../draft.ts";
import { entriesIn } from "./containers.ts";
import { drawRoad } from "./draw-road.ts";
import { cutsOf, finalModules, stageColumns } from "./edit-stages.ts";

/** Draws the modules as boxes, a column for each stage, and the routes between them with their points. */
export function Road({ section, stages }: { section: Section; stages: Stages }) {
  const { t } = useTranslation("builder");
  const numbers = useNumbers();
  const columns = stageColumns(stages);
  const { height, flows } = drawRoad(
    columns.map((column) => column.map(({ id }) => id)),
    stages.modules.flatMap(({ id: from }) => {
      const cuts = cutsOf(stages, from);
      return cuts.map((cut, place) => ({ from, to: cut.to, place, of: cuts.length, atLeast: cut.at_least }));
    }),
  );
  const wordsOf = ({ atLeast, of }: (typeof flows)[number]) =>
    atLeast > 0
      ? t("stages.or_more", { points: numbers.counted(atLeast) })
      : t(of > 1 ? "stages.fewer" : "stages.everyone");
  return (
    <div className="road-scroll">
      <div className="road-map" style={{ "--stages": columns.length, "--road-h": `${height}px` } as CSSProperties}>
        <svg className="turns" viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {flows.map((flow) => (
            <path key={flow.key} className={["flow", flow.isTop ? "f-hi" : "f-lo"].join(" ")} d={flow.path} />
          ))}
        </svg>
        {columns.map((column, stage) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its stage
          <div key={stage} className="road-stage">
            {column.map((module) => (
              <Stop key={module.id} section={section} stages={stages} module={module} />
            ))}
          </div>
        ))}
        {flows.map((flow) => (
          <span
            key={flow.key}
            className="road-cut"
            aria-hidden="true"
            style={{ insetInlineStart: `${flow.x / 10}%`, top: flow.y }}
          >
            {wordsOf(flow)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A module as a box that opens it. */
function Stop({ section, stages, module }: { section: Section; stages: Stages; module: Module }) {
  const { t } = useTranslation("builder");
  const { goTo } = useBuilder();
  const { draft } = useBuilderState();
  const counts = countsByAddress(useFindings())(moduleAt(section.id, module.id));
  const entries = draft.entries[section.id] ?? [];
  const { questions } = sizeOf(entriesIn(draft, { section, module }));
  const final = finalModules(stages, entries).find((one) => one.module === module);
  const seconds = module.time_limit_seconds;
  const rows = stages.scales.find((one) => one.module === module.id)?.scale;
  const last = rows?.at(-1);
  const table = last
    ? t("stages.has_scale", { from: rows?.[0]?.scaled ?? 0, to: last.scaled })
    : t("stages.has_no_scale");
  return (
    <Button className="stop" onPress={() => goTo(moduleAt(section.id, module.id))}>
      <b>
        <bdi>{module.name}</bdi> <FindingBadge counts={counts} />
      </b>
      <span>
        {[
          t("questions", { count: questions }),
          seconds === null ? t("untimed") : t("minutes", { count: Math.round(seconds / 6) / 10 }),
        ].join(", ")}
      </span>
      <span>
        {final && draft.settings.score_model.type === "scaled" ? table : t(`stages.difficulty.${module.difficulty}`)}
      </span>
    </Button>
  );
}
