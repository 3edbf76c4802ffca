import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../base/common/copy-button.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { settingsQuery } from "../../../base/requests/settings.ts";
import { Select } from "../../../base/ui/select.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import type { FormView } from "../../../parts/form/form-view.ts";
import { PageForm } from "../../../parts/form/page-form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { PickedNames } from "../../../parts/pickers/picked-names.tsx";
import { schoolsSource } from "../../../parts/pickers/schools.ts";
import { SourcePicker } from "../../../parts/pickers/source-picker.tsx";
import { ListField, SecretField, SwitchField } from "../fields.tsx";
import { SchoolSelect } from "../school-select.tsx";
import type { Secret } from "../use-section.ts";
import { type Service, serviceQuery } from "./requests.ts";
import { RoleMap } from "./role-map.tsx";
import { SamlForm } from "./saml-form.tsx";
import { ServiceCheck } from "./service-check.tsx";
import { issuerOfTenant, tenantOf } from "./tenant.ts";

const defaultRoles = ["student", "tutor", "counselor", "manager"] as const;

/** The fields of the form, in its order. */
const names = [
  "label",
  "schools",
  "issuer",
  "client_id",
  "saml",
  "email_domains",
  "trusts_domains",
  "just_in_time",
  "default_role",
  "school",
  "role_claim",
  "role_map",
] as const;
type Fields = Pick<Service, (typeof names)[number]>;

const fieldsOf = (service: Service): Fields => {
  const { label, schools, issuer, client_id, saml, email_domains, trusts_domains } = service;
  const { just_in_time, default_role, school, role_claim, role_map } = service;
  const people = { just_in_time, default_role, school, role_claim, role_map };
  return { label, schools, issuer, client_id, saml, email_domains, trusts_domains, ...people };
};

type ServiceFormProps = {
  service: Service;
  /** Shown beside it, below whether it works. */
  children: ReactNode;
};

/** Shows how a service is set up; what was typed is kept until it is saved or discarded, but for its secret. */
export function ServiceForm({ service, children }: ServiceFormProps) {
  const { t } = useTranslation(["settings", "shell"]);
  const client = useQueryClient();
  const toast = useResultToast();
  const [secret, setSecret] = useState<Secret>();
  const { id } = service;
  const inWords = (value: unknown): string =>
    typeof value === "boolean"
      ? t(value ? "on" : "off")
      : Array.isArray(value)
        ? value.join(", ")
        : String(value ?? "");
  const form = useForm<Service, Fields, Service>({
    row: service,
    fieldsOf,
    labels: Object.fromEntries(names.map((name) => [name, t(`services.${name}`)])) as Record<keyof Fields, string>,
    say: (fields) => ({
      ...(Object.fromEntries(names.map((name) => [name, inWords(fields[name])])) as Record<keyof Fields, string>),
      saml: fields.saml ? `${fields.saml.entry_point} ${fields.saml.certificates.length}` : "",
      default_role: t(`roles.${fields.default_role}`, { ns: "shell" }),
      schools: <PickedNames source={schoolsSource} ids={fields.schools} empty={t("services.all_schools")} />,
      school: <PickedNames source={schoolsSource} ids={fields.school ? [fields.school] : []} empty={t("no_school")} />,
      role_map: fields.role_map
        .map(({ value, role }) => `${value} → ${t(`roles.${role}`, { ns: "shell" })}`)
        .join(", "),
    }),
    send: ({ changed, row }) =>
      call("sign_in_services.update", {
        params: { id },
        body: {
          ...changed,
          ...(changed.role_map ? { role_map: [...changed.role_map] } : {}),
          ...(secret === undefined ? {} : { client_secret: secret }),
          version: row.version,
        },
      }),
    onSent: (after) => {
      setSecret(undefined);
      client.setQueryData(serviceQuery(id).queryKey, after);
      void client.invalidateQueries({ queryKey: settingsQuery.queryKey, exact: true });
      toast.done(t("saved"));
    },
    shownElsewhere: ["client_secret"],
    keep: `settings.service.${id}`,
  });
  const { value, set, errorAt } = form;
  const view: FormView = {
    ...form,
    isDirty: form.isDirty || secret !== undefined,
    discard: () => {
      form.discard();
      setSecret(undefined);
    },
  };
  const line = (name: "label" | "client_id" | "role_claim", placeholder?: string) => (
    <TextField
      label={t(`services.${name}`)}
      help={t(`services.${name}_help`)}
      placeholder={placeholder}
      value={value[name]}
      onChange={(text) => set({ [name]: text })}
      error={errorAt(name)}
      autoComplete="off"
      spellCheck="false"
    />
  );
  const isForSome = value.schools.length > 0;
  return (
    <div className="service-cols">
      <PageForm form={view} submitLabel={t("save")} layout="stack g6 settings-form service-form">
        <div className="settings-pair phone-column">
          {line("label", t("services.label_example"))}
          <SourcePicker
            label={t("services.schools")}
            help={t(isForSome ? "services.schools_some" : "services.schools_all")}
            source={schoolsSource}
            value={value.schools}
            onChange={(schools) => set({ schools })}
            error={errorAt("schools")}
          />
        </div>
        {value.saml ? (
          <SamlForm
            issuer={value.issuer}
            value={value.saml}
            onChange={set}
            issuerError={errorAt("issuer")}
            error={errorAt("saml")}
          />
        ) : (
          <>
            <IssuerField
              service={service}
              value={value.issuer}
              onChange={(issuer) => set({ issuer })}
              error={errorAt("issuer")}
            />
            <div className="settings-pair phone-column">
              {line("client_id")}
              <SecretField
                label={t("services.client_secret")}
                isSet={service.has_client_secret}
                isForAnother={value.issuer !== service.issuer}
                value={secret}
                onChange={(next) => {
                  form.touch(["client_secret" as keyof Fields]);
                  setSecret(next);
                }}
                error={errorAt("client_secret" as keyof Fields)}
              />
            </div>
          </>
        )}
        <div className="field">
          <span className="label">{t("services.redirect")}</span>
          <div className="copy-row">
            <code dir="ltr">{service.redirect_uri}</code>
            <CopyButton text={service.redirect_uri} />
          </div>
        </div>
        {service.entity_id ? (
          <div className="field">
            <span className="label">{t("services.our_entity_id")}</span>
            <div className="copy-row">
              <code dir="ltr">{service.entity_id}</code>
              <CopyButton text={service.entity_id} />
            </div>
          </div>
        ) : null}
        <div className="settings-group">
          <h2 className="h3">{t("services.new_people")}</h2>
          <ListField
            label={t("services.email_domains")}
            help={t("services.email_domains_help")}
            placeholder="school.org"
            value={value.email_domains}
            onChange={(email_domains) => set({ email_domains })}
            error={errorAt("email_domains")}
          />
          <SwitchField
            label={t("services.trusts_domains")}
            help={t("services.trusts_domains_help")}
            value={value.trusts_domains}
            onChange={(trusts_domains) => set({ trusts_domains })}
          />
          <SwitchField
            label={t("services.just_in_time")}
            help={t("services.just_in_time_help")}
            value={value.just_in_time}
            onChange={(just_in_time) => set({ just_in_time })}
          />
          <div className="settings-pair phone-column">
            <Select
              label={t("services.default_role")}
              choices={defaultRoles.map((role) => ({ id: role, label: t(`roles.${role}`, { ns: "shell" }) }))}
              value={value.default_role}
              onChange={(role) => set({ default_role: defaultRoles.find((one) => one === role) ?? "student" })}
            />
            <SchoolSelect
              label={t("services.school")}
              help={t("services.school_help")}
              value={value.school}
              onChange={(school) => set({ school })}
              error={errorAt("school")}
            />
          </div>
          {line("role_claim", "groups")}
          {value.role_claim ? (
            <RoleMap value={value.role_map} onChange={(role_map) => set({ role_map })} error={errorAt("role_map")} />
          ) : null}
        </div>
      </PageForm>
      <div className="stack g8">
        {value.saml ? null : <ServiceCheck service={service} fields={value} secret={secret} />}
        {children}
      </div>
    </div>
  );
}

type IssuerFieldProps = { service: Service; value: string; onChange: (issuer: string) => void; error?: string };

/** Asks for what names the service’s issuer: at Microsoft the directory, and nothing at services that have one for everybody. */
function IssuerField({ service, value, onChange, error }: IssuerFieldProps) {
  const { t } = useTranslation("settings");
  const tenant = service.preset === "microsoft" ? tenantOf(value) : null;
  const common = { error, autoComplete: "off", spellCheck: "false" } as const;
  if (tenant !== null) {
    return (
      <TextField
        {...common}
        label={t("services.tenant")}
        help={t("services.tenant_help")}
        value={tenant}
        onChange={(text) => onChange(issuerOfTenant(text))}
      />
    );
  }
  return (
    <TextField
      {...common}
      label={t("services.issuer")}
      help={t("services.issuer_help")}
      placeholder="https://login.example.org"
      value={value}
      onChange={onChange}
    />
  );
}
