import { useMutation, useQuery } from "@tanstack/react-query";
import { Smartphone } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { knowsPasskeys } from "../../base/common/knows-passkeys.ts";
import { listDeviceTokens } from "../../base/common/remembered-devices.ts";
import { findReturnPath } from "../../base/common/return-path.ts";
import { isSittingAddress } from "../../base/common/sitting-address.ts";
import { call } from "../../base/requests/call.ts";
import { settingsQuery } from "../../base/requests/settings.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { Button } from "../../base/ui/native/button.tsx";
import { ButtonLink, Link } from "../../base/ui/native/link.tsx";
import { PasswordField } from "../../base/ui/native/password-field.tsx";
import { TextField } from "../../base/ui/native/text-field.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { useDraft } from "../../base/ui/use-draft.ts";
import { inAddress } from "./in-address.ts";
import { optionalPart } from "./optional-part.ts";
import { dropPendingStep } from "./pending-step.ts";
import { SigninFrame } from "./signin-frame.tsx";
import { SigninNotice } from "./signin-notice.tsx";
import { SsoButtons } from "./sso-buttons.tsx";
import { useArrival } from "./use-arrival.ts";
import { useSigninForm } from "./use-signin-form.ts";

const DemoAccounts = optionalPart(() => import("./demo-accounts.tsx").then((chunk) => chunk.DemoAccounts));
const SsoNotice = optionalPart(() => import("./sso-notice.tsx").then((chunk) => chunk.SsoNotice));
const PasskeyButton = optionalPart(() => import("./passkey-button.tsx").then((chunk) => chunk.PasskeyButton));

/**
 * Sign in by email, phone or username. Whatever the server says, what was typed stays; a wrong password is to be typed again. The other
 * ways to sign in come together, once it is known which there are, and move nothing that could be pressed before.
 */
export function SigninScreen() {
  const { t } = useTranslation(["signin", "shell"]);
  const { data: settings, isPending: areWaysUnknown, isError: haveWaysFailed, refetch } = useQuery(settingsQuery);
  const arrive = useArrival();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft("signin", { identifier: "" });
  const fields = useSigninForm(draft.value.identifier);
  const signIn = useMutation({
    mutationFn: (body: { identifier: string; password: string }) =>
      call("auth.sign_in", { body: { ...body, device_tokens: listDeviceTokens() } }),
    onSuccess: async (answer, { identifier }) => {
      draft.clear();
      await arrive(answer, null, identifier);
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
      <Suspense>{signIn.isIdle && inAddress("sso") !== null ? <SsoNotice /> : null}</Suspense>
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
      {areWaysUnknown || !knowsPasskeys() ? null : (
        <Suspense
          fallback={
            <Button variant="secondary" size="lg" block isPending>
              {t("with_passkey")}
            </Button>
          }
        >
          <PasskeyButton />
        </Suspense>
      )}
      {haveWaysFailed && !settings ? (
        <>
          <Notice tone="warning">{t("unloaded.ways")}</Notice>
          <Button variant="secondary" block onClick={() => void refetch()}>
            {t("try_again")}
          </Button>
        </>
      ) : null}
      {settings?.sign_in_services.length ? <SsoButtons services={settings.sign_in_services} /> : null}
      {settings?.can_text === false || areWaysUnknown ? null : (
        <ButtonLink href="/signin/code" variant="ghost" block onClick={() => dropPendingStep()}>
          <Icon of={Smartphone} small />
          {t("with_code")}
        </ButtonLink>
      )}
      {settings?.enrolment.is_open ? (
        <p className="body-s dim">
          {t("new_here")} <Link href="/signin/enrol">{t(`enrol_link.${settings.enrolment.verification}`)}</Link>
        </p>
      ) : null}
      <Suspense>{settings?.is_demo ? <DemoAccounts accounts={settings.demo_accounts} /> : null}</Suspense>
    </SigninFrame>
  );
}
