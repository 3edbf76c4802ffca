import { useTranslation } from "react-i18next";
import { NumberField } from "../fields.tsx";
import type { Changes, Settings } from "../requests.ts";
import { SectionFrame } from "../section-frame.tsx";
import { useSection } from "../use-section.ts";

const fields = ["outbox_days", "sign_ins_days"] as const;

/** For how long what passes is kept. */
export function RetentionSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation("settings");
  const saved: Record<(typeof fields)[number], number | null> = settings.retention;
  const work = useSection({
    settings,
    name: "retention",
    saved,
    toChanges: (retention) => ({ retention: retention as Changes["retention"] }),
  });
  return (
    <SectionFrame part="retention" settings={settings} work={work}>
      {fields.map((field) => (
        <NumberField
          key={field}
          label={t(`retention.${field}`)}
          help={t(`retention.${field}_help`)}
          value={work.value[field]}
          onChange={(days) => work.set({ [field]: days })}
          error={work.fault(`retention.${field}`)}
        />
      ))}
      <p className="foot">{t("retention.audit")}</p>
    </SectionFrame>
  );
}
