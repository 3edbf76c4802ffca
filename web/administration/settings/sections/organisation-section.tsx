import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LogoField } from "../../../base/common/logo-field.tsx";
import { keepServedBrand } from "../../../base/ui/served-brand.ts";
import { TextField } from "../../../base/ui/text-field.tsx";
import { SwitchField } from "../fields.tsx";
import type { Settings } from "../requests.ts";
import { SectionFrame } from "../section-frame.tsx";
import { useSection } from "../use-section.ts";

/** Name, logo and the address that people write to. */
export function OrganisationSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation("settings");
  const { logo_file } = settings;
  const work = useSection({
    settings,
    name: "organisation",
    fieldsOf: ({ organisation_name, support_email, logo_file, hides_first_steps }) => ({
      organisation_name,
      support_email,
      logo_file,
      hides_first_steps,
    }),
    labels: {
      organisation_name: t("organisation.name"),
      support_email: t("organisation.support"),
      logo_file: t("organisation.logo"),
      hides_first_steps: t("organisation.first_steps"),
    },
    say: ({ logo_file: file, hides_first_steps: isHidden }) => ({
      logo_file: file === null ? "" : t("organisation.logo_there"),
      hides_first_steps: t(isHidden ? "off" : "on"),
    }),
    toChanges: (changed) => changed,
    onSaved: ({ organisation_name: name, logo }) => keepServedBrand({ name, logo }),
  });
  // The picture that was just sent has a link of its own.
  const [sent, setSent] = useState<{ file: string | null; url: string | null } | null>(null);
  const { value, set, fault } = work;
  const url = sent && sent.file === value.logo_file ? sent.url : value.logo_file === logo_file ? settings.logo : null;
  return (
    <SectionFrame part="organisation" settings={settings} work={work}>
      <TextField
        label={t("organisation.name")}
        help={t("organisation.name_help")}
        value={value.organisation_name}
        onChange={(name) => set({ organisation_name: name })}
        error={value.organisation_name.trim() === "" ? t("organisation.name_missing") : fault("organisation_name")}
        maxLength={200}
      />
      <LogoField
        label={t("organisation.logo")}
        help={t("organisation.logo_help")}
        url={url}
        onChange={(file, link) => {
          setSent({ file, url: link });
          set({ logo_file: file });
        }}
        error={fault("logo_file")}
      />
      <TextField
        label={t("organisation.support")}
        help={t("organisation.support_help")}
        type="email"
        value={value.support_email}
        onChange={(support) => set({ support_email: support })}
        error={fault("support_email")}
        autoComplete="off"
      />
      <SwitchField
        label={t("organisation.first_steps")}
        help={t("organisation.first_steps_help")}
        value={!value.hides_first_steps}
        onChange={(isShown) => set({ hides_first_steps: !isShown })}
      />
    </SectionFrame>
  );
}
