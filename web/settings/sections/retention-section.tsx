import { useTranslation } from "react-i18next";
import { NumberField } from "../fields.tsx";
import type { Changes, Settings } from "../requests.ts";
import { SectionFrame } from "../section-frame.tsx";
import { useSection } from "../use-section.ts";

const fields = ["outbox_days", "sign_ins_days"] as const;

/** For how long what passes is kept. */
export function RetentionSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation("settings");
  type Value = Record<(typeof fields)[number], number | null>;
  const work = useSection({
    settings,
    name: "retention",
    fieldsOf: ({ retention: { outbox_days, sign_ins_days } }): Value => ({ outbox_days, sign_ins_days }),
    labels: { outbox_days: t("retention.outbox_days"), sign_ins_days: t("retention.sign_ins_days") },
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
