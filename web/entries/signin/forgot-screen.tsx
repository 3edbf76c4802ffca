import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { KitLanguage } from "../../base/common/kit-language.tsx";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { call } from "../../base/requests/call.ts";
import { settingsQuery } from "../../base/requests/settings.ts";
import { Button } from "../../base/ui/native/button.tsx";
import { Link } from "../../base/ui/native/link.tsx";
import { TextField } from "../../base/ui/native/text-field.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { Segmented } from "../../base/ui/segmented.tsx";
import { useDraft } from "../../base/ui/use-draft.ts";
import { isEmail } from "./is-email.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { PhoneCode } from "./phone-code.tsx";
import { RefusedNotice } from "./refused-notice.tsx";
import { ResendButton } from "./resend-button.tsx";
import { SigninFrame } from "./signin-frame.tsx";
import { useResendWait } from "./use-resend-wait.ts";

const ways = ["email", "phone"] as const;

/** Shows the password reset, by an email link or a code sent to a phone. The response is the same whether or not an account exists. */
export function ForgotScreen() {
  const { t } = useTranslation("signin");
  const { t: words } = useTranslation("security");
  const [way, setWay] = useState<(typeof ways)[number]>("email");
  // Without it, passwords are reset by email alone: a code that can’t be sent would never arrive.
  const canText = useQuietExtra(settingsQuery)?.can_text ?? false;
  const [verification, setVerification] = useState<string | null>(null);
  useDocumentTitle(words("forgot.title"));
  return (
    <SigninFrame
      title={verification ? t("reset.title") : words("forgot.title")}
      lead={verification ? t("reset.lead") : words(canText ? "forgot.lead" : "forgot.lead_email")}
    >
      {verification ? (
        <NewPasswordForm proof={{ verification_token: verification }} onGone={() => setVerification(null)} />
      ) : (
        <>
          {canText ? (
            <KitLanguage>
              <Segmented
                label={words("forgot.way")}
                choices={ways.map((id) => ({ id, label: words(`forgot.by_${id}`) }))}
                value={way}
                onChange={setWay}
              />
            </KitLanguage>
          ) : null}
          {way === "email" ? (
            <LinkByMail />
          ) : (
            <PhoneCode
              purpose="reset"
              submitLabel={t("code.submit")}
              onVerified={(answer) => {
                if ("verification_token" in answer) setVerification(answer.verification_token);
              }}
            />
          )}
          <p className="body-s dim">
            <Link href="/signin">{t("back")}</Link>
          </p>
        </>
      )}
    </SigninFrame>
  );
}

function LinkByMail() {
  const { t } = useTranslation("signin");
  const { t: words } = useTranslation("security");
  const draft = useDraft("signin", { identifier: "" });
  const email = draft.value.identifier.trim();
  const [isChecked, setChecked] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const wait = useResendWait();
  const send = useMutation({
    mutationFn: (to: string) => call("auth.forgot_password", { body: { email: to } }),
    onSuccess: (_answer, to) => {
      setSentTo(to);
      wait.begin();
    },
  });
  if (sentTo !== null) {
    return (
      <>
        <Notice tone="success" title={words("forgot.sent_title")}>
          {words("forgot.sent", { email: `\u2068${sentTo}\u2069` })}
        </Notice>
        <RefusedNotice error={send.error} />
        <ResendButton left={wait.left} isPending={send.isPending} onResend={() => send.mutate(sentTo)} />
      </>
    );
  }
  return (
    <form
      className="stack g4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (isEmail(email) && !send.isPending) send.mutate(email);
        else event.currentTarget.querySelector<HTMLInputElement>('input[name="email"]')?.focus();
      }}
    >
      <RefusedNotice error={send.error} />
      <TextField
        label={t("first_staff.email")}
        name="email"
        type="email"
        autoComplete="email"
        value={draft.value.identifier}
        onChange={(identifier) => draft.set({ identifier })}
        error={isChecked && !isEmail(email) ? t("first_staff.email_wrong") : undefined}
      />
      <Button type="submit" variant="primary" size="lg" block className="submit" isPending={send.isPending}>
        {words("forgot.submit")}
      </Button>
    </form>
  );
}
