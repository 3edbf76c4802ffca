import { useTranslation } from "react-i18next";
import { useBuilder } from "../builder-context.tsx";
import type { Adaptive, Section } from "../draft.ts";
import { ContentFields } from "./content-fields.tsx";
import { EnemiesFields } from "./enemies-fields.tsx";
import { PoolFields } from "./pool-fields.tsx";
import { StopFields } from "./stop-fields.tsx";

/** Shows how an adaptive section chooses: from what, until when, with which content, and how often the same question. */
export function AdaptivePart({ section, adaptive }: { section: Section; adaptive: Adaptive }) {
  const { t } = useTranslation("builder");
  const { store } = useBuilder();
  const set = (change: Partial<Adaptive>, typed = false) => {
    const selection = { ...adaptive, ...change };
    store.change({ type: "set_section", id: section.id, fields: { selection } }, { typed });
  };
  return (
    <>
      <div className="sub-h phone-wrap">
        <h3>{t("adaptive.title")}</h3>
      </div>
      <p className="dim">{t("adaptive.lead")}</p>
      <div className="build-fields stack g6">
        <PoolFields section={section} adaptive={adaptive} set={set} />
        <StopFields adaptive={adaptive} set={set} />
        <ContentFields adaptive={adaptive} set={set} />
        <EnemiesFields adaptive={adaptive} set={set} />
      </div>
    </>
  );
}
