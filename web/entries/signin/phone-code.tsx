import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../base/common/language-context.tsx";
import { listDeviceTokens } from "../../base/common/remembered-devices.ts";
import { call } from "../../base/requests/call.ts";
import { Button } from "../../base/ui/native/button.tsx";
import { TextField } from "../../base/ui/native/text-field.tsx";
import { useDraft } from "../../base/ui/use-draft.ts";
import { guessCountry } from "./calling-codes.ts";
import { PhoneField, type TypedPhone } from "./phone-field.tsx";
import { isPhone, withCallingCode } from "./phone-number.ts";
import { RefusedNotice, refusedField } from "./refused-notice.tsx";
import { ResendButton } from "./resend-button.tsx";
import { useResendWait } from "./use-resend-wait.ts";

type Purpose = OperationInput<"auth.send_code">["body"]["purpose"];
export type Verified = OperationOutput<"auth.verify_code">;

type PhoneCodeProps = {
  purpose: Purpose;
  /** What the button says that sends the right code. */
  submitLabel: string;
  onVerified: (answer: Verified, phone: string) => void;
};

/** Shows a phone, then the code that was sent to it. */
export function PhoneCode({ purpose, submitLabel, onVerified }: PhoneCodeProps) {
  const { language } = useLanguage();
  const draft = useDraft<TypedPhone>("phone", { country: guessCountry(navigator.languages), number: "" });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const wait = useResendWait();
  const send = useMutation({
    mutationFn: (phone: string) => call("auth.send_code", { body: { phone, purpose, locale: language } }),
    onSuccess: (_answer, phone) => {
      setSentTo(phone);
      wait.begin();
    },
  });
  if (sentTo === null) {
    return <PhoneForm typed={draft.value} onChange={draft.set} send={send} />;
  }
  return (
    <CodeForm
      phone={sentTo}
      purpose={purpose}
      submitLabel={submitLabel}
      onVerified={(answer) => {
        draft.clear();
        onVerified(answer, sentTo);
      }}
      onOther={() => {
        send.reset();
        setSentTo(null);
      }}
      resend={
        <>
          <RefusedNotice error={send.error} />
          <ResendButton left={wait.left} isPending={send.isPending} onResend={() => send.mutate(sentTo)} />
        </>
      }
    />
  );
}

type PhoneFormProps = {
  typed: TypedPhone;
  onChange: (change: Partial<TypedPhone>) => void;
  send: { error: unknown; isPending: boolean; mutate: (phone: string) => void; reset: () => void };
};

function PhoneForm({ typed, onChange, send }: PhoneFormProps) {
  const { t } = useTranslation("signin");
  const [isChecked, setChecked] = useState(false);
  const phone = withCallingCode(typed.country, typed.number);
  const isWrong = (isChecked && !isPhone(phone)) || refusedField(send.error, "phone") !== undefined;
  return (
    <form
      className="stack g4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (!isPhone(phone)) event.currentTarget.querySelector<HTMLInputElement>('input[name="phone"]')?.focus();
        else if (!send.isPending) send.mutate(phone);
      }}
    >
      <RefusedNotice error={send.error} fields={["phone"]} />
      <PhoneField
        value={typed}
        onChange={(change) => {
          send.reset();
          onChange(change);
        }}
        error={isWrong ? t("phone.wrong") : undefined}
      />
      <Button type="submit" variant="primary" size="lg" block className="submit" isPending={send.isPending}>
        {t("phone.send")}
      </Button>
    </form>
  );
}

type CodeFormProps = Pick<PhoneCodeProps, "purpose" | "submitLabel"> & {
  phone: string;
  onVerified: (answer: Verified) => void;
  onOther: () => void;
  resend: ReactNode;
};

function CodeForm({ phone, purpose, submitLabel, onVerified, onOther, resend }: CodeFormProps) {
  const { t } = useTranslation("signin");
  const [code, setCode] = useState("");
  const [isChecked, setChecked] = useState(false);
  const verify = useMutation({
    mutationFn: () => call("auth.verify_code", { body: { phone, purpose, code, device_tokens: listDeviceTokens() } }),
    onSuccess: onVerified,
  });
  const isMissing = isChecked && !/^\d{6}$/.test(code);
  const isWrong = refusedField(verify.error, "code") !== undefined;
  return (
    <>
      <p className="dim" role="status">
        {t(purpose === "enrol" ? "code.sent" : "code.sent_if_known", { phone: `\u2066${phone}\u2069` })}{" "}
        <button type="button" className="link link-button" onClick={onOther}>
          {t("code.other")}
        </button>
      </p>
      <form
        className="stack g4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (/^\d{6}$/.test(code) && !verify.isPending) verify.mutate();
        }}
      >
        <RefusedNotice error={verify.error} fields={["code"]} />
        <div className="code">
          <TextField
            label={t("code.label")}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            autoFocus
            value={code}
            onChange={(typed) => {
              verify.reset();
              setCode(typed.replaceAll(/\D/g, ""));
            }}
            error={isWrong ? t("code.wrong") : isMissing ? t("code.missing") : undefined}
          />
        </div>
        <Button type="submit" variant="primary" size="lg" block className="submit" isPending={verify.isPending}>
          {submitLabel}
        </Button>
        {resend}
      </form>
    </>
  );
}
