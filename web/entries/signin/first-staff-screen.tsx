import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { Link } from "../../base/ui/native/link.tsx";
import { PasswordField } from "../../base/ui/native/password-field.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { inAddress } from "./in-address.ts";
import { PersonForm } from "./person-form.tsx";
import { refusedField } from "./refused-notice.tsx";
import { SigninFrame } from "./signin-frame.tsx";
import { useArrival } from "./use-arrival.ts";
import { personFields, usePersonFields } from "./use-person-fields.ts";

/** Shows the one-time link of the first start: makes the first staff person and signs them in. */
export function FirstStaffScreen() {
  const { t } = useTranslation(["signin", "shell"]);
  const { t: words } = useTranslation("security");
  const token = inAddress("token") ?? "";
  const arrive = useArrival();
  const problemText = useProblemText();
  const create = useMutation({
    mutationFn: () =>
      call("auth.create_first_staff", {
        body: { ...fields.typed, token, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      }),
    onSuccess: async (signIn) => {
      fields.clear();
      await arrive(signIn);
    },
  });
  const fields = usePersonFields({
    draft: "first-staff",
    needsEmail: true,
    needsPassword: true,
    refused: (name) => refusedField(create.error, name),
    onChange: () => create.reset(),
  });
  useDocumentTitle(words("first_staff.title"));

  return (
    <SigninFrame title={words("first_staff.title")} lead={words("first_staff.lead")}>
      {token ? null : (
        <Notice tone="warning" title={words("first_staff.no_token_title")}>
          {words("first_staff.no_token")}
        </Notice>
      )}
      {create.isError ? <Refusal error={create.error}>{problemText(create.error)}</Refusal> : null}
      <PersonForm
        {...fields}
        emailLabel={t("first_staff.email")}
        submit={words("first_staff.submit")}
        isDisabled={!token}
        isPending={create.isPending}
        onSubmit={() => create.mutate()}
      >
        <PasswordField
          label={words("first_staff.password")}
          name="password"
          autoComplete="new-password"
          help={t("first_staff.password_help")}
          showLabel={t("password.show", { ns: "shell" })}
          hideLabel={t("password.hide", { ns: "shell" })}
          {...fields.field("password")}
        />
      </PersonForm>
    </SigninFrame>
  );
}

function Refusal({ error, children }: { error: unknown; children: ReactNode }) {
  const { t } = useTranslation("signin");
  const { t: words } = useTranslation("security");
  if (!(error instanceof CallError) || personFields.some((name) => refusedField(error, name))) return null;
  if (error.status === 0 || error.status >= 429) return <Notice tone="warning">{children}</Notice>;
  return (
    <Notice tone="error" title={words("first_staff.used_title")}>
      {words("first_staff.used")} <Link href="/signin">{t("first_staff.to_signin")}</Link>
    </Notice>
  );
}
