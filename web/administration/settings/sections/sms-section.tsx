import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../base/requests/call.ts";
import { RadioGroup } from "../../../base/ui/radio-group.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { NumberField, SecretField } from "../fields.tsx";
import type { Changes, Settings } from "../requests.ts";
import { SectionFrame } from "../section-frame.tsx";
import { TryIt } from "../try-it.tsx";
import { useSection } from "../use-section.ts";

/** Shows who takes our text messages. */
export function SmsSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation("settings");
  const { has_token, ...sms } = settings.sms;
  type Value = Omit<typeof sms, "daily_per_country"> & { daily_per_country: number | null };
  const work = useSection({
    settings,
    name: "sms",
    fieldsOf: ({ sms: { has_token: _isSet, ...fields } }): Value => fields,
    labels: {
      provider: t("sms.provider"),
      account: t("sms.account"),
      from: t("sms.from"),
      daily_per_country: t("sms.daily"),
    },
    say: ({ provider }) => ({ provider: t(`sms.providers.${provider}`) }),
    secret: "token",
    toChanges: (changed, token) => ({
      sms: { ...changed, ...(token === undefined ? {} : { token }) } as Changes["sms"],
    }),
  });
  const [phone, setPhone] = useState("");
  const { value, set, fault, secret, setSecret } = work;
  return (
    <SectionFrame part="sms" settings={settings} work={work}>
      <RadioGroup
        label={t("sms.provider")}
        help={t("sms.provider_help")}
        choices={(["outbox", "twilio"] as const).map((id) => ({ id, label: t(`sms.providers.${id}`) }))}
        value={value.provider}
        onChange={(provider) => set({ provider: provider === "twilio" ? "twilio" : "outbox" })}
      />
      {value.provider === "twilio" ? (
        <>
          <div className="settings-pair phone-column">
            <TextField
              label={t("sms.account")}
              value={value.account}
              onChange={(account) => set({ account })}
              error={fault("sms.account")}
              placeholder="AC…"
              autoComplete="off"
            />
            <SecretField
              label={t("sms.token")}
              isSet={has_token}
              isForAnother={value.account !== sms.account}
              value={secret}
              onChange={setSecret}
              error={fault("sms.token")}
            />
          </div>
          <TextField
            label={t("sms.from")}
            help={t("sms.from_help")}
            value={value.from}
            onChange={(from) => set({ from })}
            error={fault("sms.from")}
            placeholder="+15550001"
            autoComplete="off"
          />
        </>
      ) : null}
      <NumberField
        label={t("sms.daily")}
        help={t("sms.daily_help")}
        value={value.daily_per_country}
        onChange={(daily_per_country) => set({ daily_per_country })}
        error={fault("sms.daily_per_country")}
      />
      <TryIt
        label={t("sms.test")}
        help={t(value.provider === "outbox" ? "sms.test_none" : "sms.test_help")}
        isDisabled={value.provider === "outbox"}
        send={() =>
          call("settings.try_sms", {
            body: {
              sms: {
                provider: value.provider,
                account: value.account,
                from: value.from,
                ...(secret === undefined ? {} : { token: secret }),
              },
              ...(phone ? { phone: phone.replaceAll(/[\s()-]/g, "") } : {}),
            },
          })
        }
      >
        <TextField
          label={t("sms.phone")}
          help={t("sms.phone_help")}
          type="tel"
          value={phone}
          onChange={setPhone}
          placeholder="+44 7700 900000"
          autoComplete="off"
        />
      </TryIt>
    </SectionFrame>
  );
}
