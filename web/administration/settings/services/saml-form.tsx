import type { SamlFields } from "@sextant/contract/sign-in-services.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../base/requests/call.ts";
import { Button } from "../../../base/ui/button.tsx";
import { RadioGroup } from "../../../base/ui/radio-group.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { pemBlocks } from "./pem-blocks.ts";

type SamlFormProps = {
  issuer: string;
  value: SamlFields;
  onChange: (change: { issuer?: string; saml?: SamlFields }) => void;
  /** Of the issuer, and of all the rest. */
  issuerError?: string;
  error?: string;
};

const attributes = ["id_attribute", "email_attribute", "first_name_attribute", "last_name_attribute"] as const;

/** Shows how a service by SAML 2.0 is asked and read; its metadata fills in what it says of itself. */
export function SamlForm({ issuer, value, onChange, issuerError, error }: SamlFormProps) {
  const { t } = useTranslation("settings");
  const set = (change: Partial<SamlFields>) => onChange({ saml: { ...value, ...change } });
  const common = { autoComplete: "off", spellCheck: "false" } as const;
  return (
    <>
      <MetadataField
        url={value.metadata_url}
        onChange={(metadata_url) => set({ metadata_url })}
        onRead={({ entity_id, entry_point, certificates }) =>
          onChange({ issuer: entity_id, saml: { ...value, entry_point, certificates } })
        }
      />
      <TextField
        {...common}
        label={t("services.entity_id")}
        help={t("services.entity_id_help")}
        value={issuer}
        onChange={(text) => onChange({ issuer: text })}
        error={issuerError}
      />
      <TextField
        {...common}
        label={t("services.entry_point")}
        help={t("services.entry_point_help")}
        value={value.entry_point}
        onChange={(entry_point) => set({ entry_point })}
      />
      <TextField
        {...common}
        label={t("services.logout_url")}
        help={t("services.logout_url_help")}
        value={value.logout_url}
        onChange={(logout_url) => set({ logout_url })}
      />
      <Certificates value={value.certificates} onChange={(certificates) => set({ certificates })} error={error} />
      <RadioGroup
        label={t("services.signs")}
        value={value.signs}
        onChange={(signs) => set({ signs: signs === "response" ? "response" : "assertion" })}
        choices={(["assertion", "response"] as const).map((id) => ({ id, label: t(`services.signs_of.${id}`) }))}
      />
      <div className="settings-group">
        <h2 className="h3">{t("services.attributes")}</h2>
        {attributes.map((name) => (
          <TextField
            {...common}
            key={name}
            label={t(`services.${name}`)}
            help={name === "id_attribute" ? t("services.id_attribute_help") : undefined}
            value={value[name]}
            onChange={(text) => set({ [name]: text })}
          />
        ))}
      </div>
    </>
  );
}

type CertificatesProps = { value: readonly string[]; onChange: (pems: string[]) => void; error?: string };

function Certificates({ value, onChange, error }: CertificatesProps) {
  const { t } = useTranslation("settings");
  const joined = value.join("\n");
  const [text, setText] = useState(joined);
  // The value changed from outside: metadata was read, changes were discarded, or another user saved.
  const isSame = JSON.stringify(pemBlocks(text)) === JSON.stringify(value);
  return (
    <TextField
      multiline
      label={t("services.certificates")}
      help={t("services.certificates_help")}
      value={isSame ? text : joined}
      onChange={(next) => {
        setText(next);
        onChange(pemBlocks(next));
      }}
      error={error}
      spellCheck="false"
    />
  );
}

type Metadata = OperationOutput<"sign_in_services.read_metadata">;

type MetadataFieldProps = { url: string; onChange: (url: string) => void; onRead: (metadata: Metadata) => void };

/** Asks for the address of the service’s metadata, and reads it. */
function MetadataField({ url, onChange, onRead }: MetadataFieldProps) {
  const { t } = useTranslation("settings");
  const action = useAction({
    send: () => call("sign_in_services.read_metadata", { body: { url } }),
    onDone: onRead,
    fields: ["url"],
  });
  return (
    <div className="stack g2">
      <TextField
        label={t("services.metadata")}
        help={t("services.metadata_help")}
        placeholder="https://login.example.org/metadata"
        value={url}
        onChange={onChange}
        error={action.errorAt("url") ?? action.fault ?? undefined}
        autoComplete="off"
        spellCheck="false"
      />
      <div>
        <Button isPending={action.isBusy} isDisabled={url.trim() === ""} onPress={action.submit}>
          {t("services.metadata_read")}
        </Button>
      </div>
    </div>
  );
}
