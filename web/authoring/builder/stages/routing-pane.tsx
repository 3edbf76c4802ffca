import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useMedia } from "../../../base/ui/use-media.ts";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import type { Section, Stages } from "../draft.ts";
import { SimulationPanel } from "../simulation/simulation-panel.tsx";
import { Road } from "./road.tsx";
import { RuleSentence } from "./rule-sentence.tsx";
import { RuleTable } from "./rule-table.tsx";
import { StageScales } from "./stage-scales.tsx";

/** Shows which module follows which: as sentences whose words can be changed, as a picture, and as a table. */
export function RoutingPane({ section, stages }: { section: Section; stages: Stages }) {
  const { t } = useTranslation("builder");
  const { isReadOnly } = useBuilder();
  const { draft } = useBuilderState();
  const { role } = useUser();
  const isAuthor = role === "staff" || role === "tutor";
  const isWide = useMedia("(min-width: 641px)");
  const isScaled = draft.settings.score_model.type === "scaled";
  return (
    <section className="bench-mid" aria-label={t("stages.routing_of", { name: section.name })}>
      <div className="pane-title">
        <div>
          <p className="over">{t("stages.staged", { section: section.name })}</p>
          <h2>{t("stages.question")}</h2>
          <p className="dim">{t("stages.answer")}</p>
        </div>
      </div>
      <div className="rules">
        {stages.modules.map((module) => (
          <RuleSentence key={module.id} section={section} stages={stages} module={module} />
        ))}
      </div>
      {isWide ? <Road section={section} stages={stages} /> : null}
      <p className="foot">{t("stages.note")}</p>
      <details className="rule-table" open={isWide ? undefined : true}>
        <summary className="link body-s">{t("stages.show_table")}</summary>
        <RuleTable section={section} stages={stages} />
      </details>
      {isAuthor ? <SimulationPanel section={section} /> : null}
      <div className="sub-h phone-wrap">
        <h3>{t("stages.scales")}</h3>
      </div>
      {isScaled ? (
        <div className="build-fields stack g6">
          <StageScales section={section} stages={stages} />
        </div>
      ) : (
        <p className="dim body-s">{t(isReadOnly ? "stages.no_scales_reader" : "stages.no_scales")}</p>
      )}
    </section>
  );
}
