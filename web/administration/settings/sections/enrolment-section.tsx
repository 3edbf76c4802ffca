import { useTranslation } from "react-i18next";
import { Notice } from "../../../base/ui/notice.tsx";
import { RadioGroup } from "../../../base/ui/radio-group.tsx";
import { PickedNames } from "../../../parts/pickers/picked-names.tsx";
import { schoolsSource } from "../../../parts/pickers/schools.ts";
import { ListField, SwitchField } from "../fields.tsx";
import type { Settings } from "../requests.ts";
import { SchoolSelect } from "../school-select.tsx";
import { SectionFrame } from "../section-frame.tsx";
import { useSection } from "../use-section.ts";

/** Shows whether and how people enrol themselves. */
export function EnrolmentSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation("settings");
  const work = useSection({
    settings,
    name: "enrolment",
    fieldsOf: ({ enrolment }) => enrolment,
    labels: {
      is_open: t("enrolment.open"),
      verification: t("enrolment.verification"),
      school: t("enrolment.school"),
      email_domains: t("enrolment.domains"),
      phone_countries: t("enrolment.countries"),
    },
    say: ({ verification, school }) => ({
      verification: t(`enrolment.by.${verification}`),
      school: <PickedNames source={schoolsSource} ids={school ? [school] : []} empty={t("no_school")} />,
    }),
    toChanges: (enrolment) => ({ enrolment }),
  });
  const { value, set, fault } = work;
  return (
    <SectionFrame part="enrolment" settings={settings} work={work}>
      <SwitchField
        label={t("enrolment.open")}
        help={t("enrolment.open_help")}
        value={value.is_open}
        onChange={(is_open) => set({ is_open })}
      />
      <RadioGroup
        label={t("enrolment.verification")}
        help={t("enrolment.verification_help")}
        choices={(["email", "phone"] as const).map((id) => ({ id, label: t(`enrolment.by.${id}`) }))}
        value={value.verification}
        onChange={(verification) => set({ verification: verification === "phone" ? "phone" : "email" })}
      />
      {value.verification === "phone" && !settings.can_text ? (
        <Notice tone="warning" title={t("enrolment.no_codes_title")}>
          {t("enrolment.no_codes")}
        </Notice>
      ) : null}
      <SchoolSelect
        label={t("enrolment.school")}
        help={t("enrolment.school_help")}
        value={value.school}
        onChange={(school) => set({ school })}
        error={fault("enrolment.school")}
      />
      <ListField
        label={t("enrolment.domains")}
        help={t("enrolment.domains_help")}
        placeholder="school.org"
        value={value.email_domains}
        onChange={(email_domains) => set({ email_domains })}
        error={fault("enrolment.email_domains")}
      />
      <ListField
        label={t("enrolment.countries")}
        help={t("enrolment.countries_help")}
        placeholder="+44, +971"
        value={value.phone_countries}
        onChange={(phone_countries) => set({ phone_countries })}
        error={fault("enrolment.phone_countries")}
      />
    </SectionFrame>
  );
}
