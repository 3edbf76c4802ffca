import { useTranslation } from "react-i18next";
import { call } from "../../../base/requests/call.ts";
import { Select } from "../../../base/ui/select.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { NumberField, SecretField } from "../fields.tsx";
import type { Changes, Settings } from "../requests.ts";
import { SectionFrame } from "../section-frame.tsx";
import { TryIt } from "../try-it.tsx";
import { useSection } from "../use-section.ts";

const kinds = ["starttls", "tls", "none"] as const;

/** Shows the server that takes our mail. */
export function MailSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation("settings");
  const { has_password, ...mail } = settings.mail;
  type Value = Omit<typeof mail, "port"> & { port: number | null };
  const work = useSection({
    settings,
    name: "mail",
    fieldsOf: ({ mail: { has_password: _isSet, ...fields } }): Value => fields,
    labels: {
      host: t("mail.host"),
      port: t("mail.port"),
      security: t("mail.security"),
      user: t("mail.user"),
      from: t("mail.from"),
      reply_to: t("mail.reply_to"),
    },
    say: ({ security }) => ({ security: t(`mail.kinds.${security}`) }),
    secret: "password",
    toChanges: (changed, password) => ({
      mail: { ...changed, ...(password === undefined ? {} : { password }) } as Changes["mail"],
    }),
  });
  const { value, set, fault, secret, setSecret } = work;
  const isOther =
    (["host", "port", "user"] as const).some((field) => value[field] !== mail[field]) ||
    (value.security === "none" && mail.security !== "none");
  const line = (field: "host" | "user" | "from" | "reply_to", placeholder?: string) => (
    <TextField
      label={t(`mail.${field}`)}
      help={t(`mail.${field}_help`)}
      placeholder={placeholder}
      value={value[field]}
      onChange={(text) => set({ [field]: text })}
      error={fault(`mail.${field}`)}
      autoComplete="off"
      spellCheck="false"
    />
  );
  return (
    <SectionFrame part="mail" settings={settings} work={work}>
      {line("host", "smtp.example.org")}
      <div className="settings-pair phone-column">
        <Select
          label={t("mail.security")}
          choices={kinds.map((id) => ({ id, label: t(`mail.kinds.${id}`) }))}
          value={value.security}
          onChange={(id) => set({ security: kinds.find((kind) => kind === id) ?? "starttls" })}
          error={fault("mail.security")}
        />
        <NumberField
          label={t("mail.port")}
          value={value.port}
          onChange={(port) => set({ port })}
          error={fault("mail.port")}
        />
      </div>
      <div className="settings-pair phone-column">
        {line("user")}
        <SecretField
          label={t("mail.password")}
          isSet={has_password}
          isForAnother={isOther}
          value={secret}
          onChange={setSecret}
          error={fault("mail.password")}
        />
      </div>
      {line("from", "Sextant <post@example.org>")}
      {line("reply_to")}
      <TryIt
        label={t("mail.test")}
        help={t(value.host === "" ? "mail.test_none" : "mail.test_help")}
        isDisabled={value.host === "" || value.port === null}
        send={() =>
          call("settings.try_mail", {
            body: {
              mail: { ...value, port: value.port ?? mail.port, ...(secret === undefined ? {} : { password: secret }) },
            },
          })
        }
      />
    </SectionFrame>
  );
}
