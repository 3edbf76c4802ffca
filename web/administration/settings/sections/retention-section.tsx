import { useTranslation } from "react-i18next";
import { Link } from "../../../base/ui/link.tsx";
import { NumberField } from "../fields.tsx";
import type { Changes, Settings } from "../requests.ts";
import { Leavers } from "../retention/leavers.tsx";
import { SectionFrame } from "../section-frame.tsx";
import { useSection } from "../use-section.ts";

const fields = ["outbox_days", "sign_ins_days"] as const;

/** For how long what passes is kept, and when people who left are erased. */
export function RetentionSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation("settings");
  type Value = Record<(typeof fields)[number] | "people_months", number | null>;
  const work = useSection({
    settings,
    name: "retention",
    fieldsOf: ({ retention: { outbox_days, sign_ins_days, people_months } }): Value => ({
      outbox_days,
      sign_ins_days,
      people_months,
    }),
    labels: {
      outbox_days: t("retention.outbox_days"),
      sign_ins_days: t("retention.sign_ins_days"),
      people_months: t("retention.people_months"),
    },
    toChanges: (retention) => ({ retention: retention as Changes["retention"] }),
  });
  return (
    <div className="settings-part">
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
        <NumberField
          label={t("retention.people_months")}
          help={t("retention.people_months_help")}
          value={work.value.people_months}
          onChange={(people_months) => work.set({ people_months })}
          error={work.fault("retention.people_months")}
          optional
        />
        <p className="body-s">
          {t("retention.recordings", { count: settings.recording.keep_days })}{" "}
          <Link href="/settings?part=copying">{t("retention.recordings_change")}</Link>
        </p>
        <p className="foot">{t("retention.audit")}</p>
      </SectionFrame>
      {/* Others are erased once other months are saved. */}
      <Leavers key={settings.retention.people_months} months={work.value.people_months} />
    </div>
  );
}
