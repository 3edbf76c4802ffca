import { useMutation, useQuery } from "@tanstack/react-query";
import { Smartphone } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { findReturnPath } from "../common/return-path.ts";
import { isSittingAddress } from "../common/sitting-address.ts";
import { call } from "../requests/call.ts";
import { settingsQuery } from "../requests/settings.ts";
import { Icon } from "../ui/icon.tsx";
import { Button } from "../ui/native/button.tsx";
import { ButtonLink, Link } from "../ui/native/link.tsx";
import { PasswordField } from "../ui/native/password-field.tsx";
import { TextField } from "../ui/native/text-field.tsx";
import { Notice } from "../ui/notice.tsx";
import { useDocumentTitle } from "../ui/page-head.tsx";
import { useDraft } from "../ui/use-draft.ts";
import { DemoAccounts } from "./demo-accounts.tsx";
import { SigninFrame } from "./signin-frame.tsx";
import { SigninNotice } from "./signin-notice.tsx";
import { SsoButton } from "./sso-button.tsx";
import { SsoNotice } from "./sso-notice.tsx";
import { useArrival } from "./use-arrival.ts";
import { useSigninForm } from "./use-signin-form.ts";

/**
 * Sign in by email, phone or username. Whatever the server says, what was typed stays; a wrong password is to be typed again. The other
 * ways to sign in come together, once it is known which there are, and move nothing that could be pressed before.
 */
export function SigninScreen() {
  const { t } = useTranslation(["signin", "shell"]);
  const { data: settings, isPending: areWaysUnknown } = useQuery(settingsQuery);
  const arrive = useArrival();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft("signin", { identifier: "" });
  const fields = useSigninForm(draft.value.identifier);
  const signIn = useMutation({
    mutationFn: (body: { identifier: string; password: string }) => call("auth.sign_in", { body }),
    onSuccess: async (answer) => {
      draft.clear();
      await arrive(answer);
    },
    onError: () => {
      fields.setPassword("");
      form.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus();
    },
  });
  const [leftSitting] = useState(() => isSittingAddress(findReturnPath() ?? ""));
  useDocumentTitle(t("title"));

  const submit = () => {
    const missing = fields.check();
    if (missing) form.current?.querySelector<HTMLInputElement>(`input[name="${missing}"]`)?.focus();
    else if (!signIn.isPending) signIn.mutate({ identifier: draft.value.identifier.trim(), password: fields.password });
  };
  const isRefused = signIn.isError && fields.password === "";

  return (
    <SigninFrame
      title={t("title")}
      lead={settings?.organisation_name ? t("to", { organisation: settings.organisation_name }) : ""}
    >
      {signIn.isIdle ? <SsoNotice /> : null}
      {signIn.isError ? <SigninNotice error={signIn.error} onWaited={signIn.reset} /> : null}
      {leftSitting && !signIn.isError ? (
        <Notice tone="info" title={t("left_sitting_title")}>
          {t("left_sitting")}
        </Notice>
      ) : null}
      <form
        ref={form}
        className="stack g4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t("identifier")}
          name="identifier"
          autoComplete="username"
          value={draft.value.identifier}
          onChange={(identifier) => draft.set({ identifier })}
          onBlur={() => fields.touch("identifier")}
          error={fields.isMissing("identifier") ? t("identifier_missing") : undefined}
        />
        <PasswordField
          label={t("password")}
          aside={
            <Link href="/signin/forgot" className="link body-s">
              {t("forgot_link")}
            </Link>
          }
          name="password"
          autoComplete="current-password"
          showLabel={t("password.show", { ns: "shell" })}
          hideLabel={t("password.hide", { ns: "shell" })}
          value={fields.password}
          onChange={fields.setPassword}
          error={isRefused ? t("password_again") : fields.isMissing("password") ? t("password_missing") : undefined}
        />
        <Button type="submit" variant="primary" size="lg" block className="submit" isPending={signIn.isPending}>
          {signIn.isPending ? t("submitting") : t("submit")}
        </Button>
      </form>
      {settings?.sso.enabled ? <SsoButton label={settings.sso.label} /> : null}
      {areWaysUnknown ? null : (
        <ButtonLink href="/signin/code" variant="ghost" block>
          <Icon of={Smartphone} small />
          {t("with_code")}
        </ButtonLink>
      )}
      {settings?.enrolment.is_open ? (
        <p className="body-s dim">
          {t("new_here")} <Link href="/signin/enrol">{t(`enrol_link.${settings.enrolment.verification}`)}</Link>
        </p>
      ) : null}
      {settings?.is_demo ? <DemoAccounts accounts={settings.demo_accounts} /> : null}
    </SigninFrame>
  );
}
