import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../base/ui/native/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useFocusIfLost } from "../../base/ui/use-focus-if-lost.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { PersonForm } from "./person-form.tsx";
import { RefusedNotice } from "./refused-notice.tsx";
import { ResendButton } from "./resend-button.tsx";
import { type ShownPhone, useEnrol } from "./use-enrol.ts";
import { personFields } from "./use-person-fields.ts";

/** `shown`: a verified phone, which signs the person in at once; without one, they wait for the link in an email. */
type EnrolFormProps = { shown: ShownPhone | null; onGone: () => void };

/**
 * Shows fields for the student's name and email, and the password when a phone is verified. Without one, the student chooses the
 * password behind the link in the email. Everything but the password survives reloads.
 */
export function EnrolForm({ shown, onGone }: EnrolFormProps) {
  const { t } = useTranslation("signin");
  const { enrol, email, isMailed, resendIn, fields } = useEnrol(shown, onGone);
  useFocusIfLost(isMailed || enrol.data === "enrolled");
  if (isMailed) {
    return (
      <>
        <Notice tone="success" title={t("enrol.mailed_title")}>
          {t("enrol.mailed", { email: `\u2068${email}\u2069` })}
        </Notice>
        <RefusedNotice error={enrol.error} />
        <ResendButton left={resendIn} isPending={enrol.isPending} onResend={() => enrol.mutate()} />
      </>
    );
  }
  if (enrol.data === "enrolled") {
    return (
      <>
        <Notice tone="info" title={t("enrol.known_phone_title")}>
          {t("enrol.known_phone")}
        </Notice>
        <ButtonLink href="/signin/code" variant="primary" size="lg" block>
          {t("with_code")}
        </ButtonLink>
      </>
    );
  }
  return (
    <PersonForm
      {...fields}
      emailLabel={t(shown ? "enrol.email_optional" : "first_staff.email")}
      submit={t("enrol.submit")}
      isPending={enrol.isPending}
      onSubmit={() => enrol.mutate()}
      notice={<RefusedNotice error={enrol.error} fields={[...personFields, "verification_token"]} />}
    >
      {shown ? <NewPasswordField label={t("password")} {...fields.field("password")} /> : null}
    </PersonForm>
  );
}
