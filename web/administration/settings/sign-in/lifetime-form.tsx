import { useTranslation } from "react-i18next";
import { PageForm } from "../../../parts/form/page-form.tsx";
import { NumberField } from "../fields.tsx";
import type { Changes, Settings } from "../requests.ts";
import { useSection } from "../use-section.ts";

const fields = ["days", "staff_hours"] as const;

/** How long a sign-in lasts at most, however much it is used. */
export function SignInLifetime({ settings }: { settings: Settings }) {
  const { t } = useTranslation("settings");
  type Value = Record<(typeof fields)[number], number | null>;
  const work = useSection({
    settings,
    name: "sign_in_lifetime",
    fieldsOf: ({ sign_in_lifetime: { days, staff_hours } }): Value => ({ days, staff_hours }),
    labels: { days: t("sign_in_lifetime.days"), staff_hours: t("sign_in_lifetime.staff_hours") },
    toChanges: (changed) => ({ sign_in_lifetime: changed as Changes["sign_in_lifetime"] }),
  });
  return (
    <section className="stack g6" aria-labelledby="sign-in-lifetime">
      <header className="stack g1">
        <h3 className="h3" id="sign-in-lifetime">
          {t("sign_in_lifetime.title")}
        </h3>
        <p className="dim body-s">{t("sign_in_lifetime.lead")}</p>
      </header>
      <PageForm form={work.form} submitLabel={t("sign_in_lifetime.save")} layout="stack g6 settings-form">
        {fields.map((field) => (
          <NumberField
            key={field}
            label={t(`sign_in_lifetime.${field}`)}
            help={t(`sign_in_lifetime.${field}_help`)}
            value={work.value[field]}
            onChange={(value) => work.set({ [field]: value })}
            error={work.fault(`sign_in_lifetime.${field}`)}
          />
        ))}
      </PageForm>
    </section>
  );
}
