import { useTranslation } from "react-i18next";
import { Select } from "../../../base/ui/select.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { PickedNames } from "../../../parts/pickers/picked-names.tsx";
import { schoolsSource } from "../../../parts/pickers/schools.ts";
import { ListField, SecretField, SwitchField } from "../fields.tsx";
import type { Changes, Settings } from "../requests.ts";
import { RoleMap } from "../role-map.tsx";
import { SchoolSelect } from "../school-select.tsx";
import { SectionFrame } from "../section-frame.tsx";
import { SignInLifetime } from "../sign-in/lifetime-form.tsx";
import { SsoCheck } from "../sso-check.tsx";
import { useSection } from "../use-section.ts";
import { SecondStepPolicy } from "./second-step-policy.tsx";

const defaultRoles = ["student", "tutor", "counselor", "manager"] as const;

/** Signing in through the organisation's own service, by OpenID Connect. */
export function SignInSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation(["settings", "shell"]);
  const { has_client_secret, ...saved } = settings.sso;
  const work = useSection({
    settings,
    name: "sso",
    fieldsOf: ({ sso: { has_client_secret: _isSet, ...fields } }) => fields,
    labels: {
      enabled: t("sso.enabled"),
      issuer: t("sso.issuer"),
      client_id: t("sso.client_id"),
      label: t("sso.label"),
      email_domains: t("sso.domains"),
      just_in_time: t("sso.just_in_time"),
      default_role: t("sso.default_role"),
      school: t("sso.school"),
      role_claim: t("sso.role_claim"),
      role_map: t("sso.role_map"),
    },
    say: ({ default_role, school, role_map }) => ({
      default_role: t(`roles.${default_role}`, { ns: "shell" }),
      school: <PickedNames source={schoolsSource} ids={school ? [school] : []} empty={t("no_school")} />,
      role_map: role_map
        .map(({ value: claimed, role }) => `${claimed} → ${t(`roles.${role}`, { ns: "shell" })}`)
        .join(", "),
    }),
    secret: "client_secret",
    toChanges: (changed, client_secret) => ({
      sso: { ...changed, ...(client_secret === undefined ? {} : { client_secret }) } as Changes["sso"],
    }),
  });
  const { value, set, fault, secret, setSecret } = work;
  const line = (field: "label" | "issuer" | "client_id" | "role_claim", placeholder?: string) => (
    <TextField
      label={t(`sso.${field}`)}
      help={t(`sso.${field}_help`)}
      placeholder={placeholder}
      value={value[field]}
      onChange={(text) => set({ [field]: text })}
      error={fault(`sso.${field}`)}
      autoComplete="off"
      spellCheck="false"
    />
  );
  return (
    <div className="settings-part">
      <SectionFrame part="sign_in" settings={settings} work={work} before={<SecondStepPolicy settings={settings} />}>
        <h3 className="h3">{t("sso.title")}</h3>
        <SwitchField
          label={t("sso.enabled")}
          help={t("sso.enabled_help")}
          value={value.enabled}
          onChange={(enabled) => set({ enabled })}
        />
        {line("issuer", "https://login.example.org")}
        <SsoCheck issuer={value.issuer} />
        <div className="settings-pair phone-column">
          {line("client_id")}
          <SecretField
            label={t("sso.client_secret")}
            isSet={has_client_secret}
            isForAnother={value.issuer !== saved.issuer}
            value={secret}
            onChange={setSecret}
            error={fault("sso.client_secret")}
          />
        </div>
        {line("label", t("sso.label_example"))}
        <ListField
          label={t("sso.domains")}
          help={t("sso.domains_help")}
          placeholder="school.org"
          value={value.email_domains}
          onChange={(email_domains) => set({ email_domains })}
          error={fault("sso.email_domains")}
        />
        <div className="settings-group">
          <h3 className="h3">{t("sso.new_people")}</h3>
          <SwitchField
            label={t("sso.just_in_time")}
            help={t("sso.just_in_time_help")}
            value={value.just_in_time}
            onChange={(just_in_time) => set({ just_in_time })}
          />
          <div className="settings-pair phone-column">
            <Select
              label={t("sso.default_role")}
              choices={defaultRoles.map((id) => ({ id, label: t(`roles.${id}`, { ns: "shell" }) }))}
              value={value.default_role}
              onChange={(id) => set({ default_role: defaultRoles.find((role) => role === id) ?? "student" })}
            />
            <SchoolSelect
              label={t("sso.school")}
              help={t("sso.school_help")}
              value={value.school}
              onChange={(school) => set({ school })}
              error={fault("sso.school")}
            />
          </div>
          {line("role_claim", "groups")}
          {value.role_claim ? (
            <RoleMap value={value.role_map} onChange={(role_map) => set({ role_map })} error={fault("sso.role_map")} />
          ) : null}
        </div>
      </SectionFrame>
      <SignInLifetime settings={settings} />
    </div>
  );
}
