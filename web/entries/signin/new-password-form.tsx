import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { listDeviceTokens } from "../../base/common/remembered-devices.ts";
import { call } from "../../base/requests/call.ts";
import { Button } from "../../base/ui/native/button.tsx";
import { ButtonLink } from "../../base/ui/native/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { LEAST_PASSWORD } from "./password-strength.ts";
import { RefusedNotice, refusedField } from "./refused-notice.tsx";
import { useArrival } from "./use-arrival.ts";

/** What shows that a password may be set: a link from a mail, or a verified phone. */
export type Proof = { token: string } | { verification_token: string };

type NewPasswordFormProps = {
  proof: Proof;
  /** Whom to sign in with the password once it is set; null = the sign-in is left to them. */
  arriveAs?: string | null;
  /** Called once the password is set. */
  onSet?: () => void;
  onGone: () => void;
};

/** Sets a new password, then signs in, or leads to the sign-in. */
export function NewPasswordForm({ proof, arriveAs = null, onSet, onGone }: NewPasswordFormProps) {
  const { t } = useTranslation("signin");
  const { t: words } = useTranslation("security");
  const arrive = useArrival();
  const [password, setPassword] = useState("");
  const [isChecked, setChecked] = useState(false);
  const reset = useMutation({
    mutationFn: async () => {
      await call("auth.reset_password", { body: { ...proof, password } });
      onSet?.();
      if (arriveAs === null) return;
      // The password is set: should signing in fail now, the page says so and leads to the form.
      const signIn = await call("auth.sign_in", {
        body: { identifier: arriveAs, password, device_tokens: listDeviceTokens() },
      }).catch(() => null);
      if (signIn) await arrive(signIn, null, arriveAs);
    },
    onError: (error) => {
      if (refusedField(error, "token") || refusedField(error, "verification_token")) onGone();
    },
  });
  if (reset.isSuccess) {
    return (
      <>
        <Notice tone="success" title={t("reset.done_title")}>
          {t("reset.done")}
        </Notice>
        <ButtonLink href="/signin" variant="primary" size="lg" block>
          {t("first_staff.to_signin")}
        </ButtonLink>
      </>
    );
  }
  const isShort = isChecked && password.length < LEAST_PASSWORD;
  const isWeak = refusedField(reset.error, "password") !== undefined;
  return (
    <form
      className="stack g4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (password.length >= LEAST_PASSWORD && !reset.isPending) reset.mutate();
      }}
    >
      <RefusedNotice error={reset.error} fields={["password", "token", "verification_token"]} />
      <NewPasswordField
        label={arriveAs === null ? t("reset.password") : words("invited.password")}
        value={password}
        onChange={(typed) => {
          reset.reset();
          setPassword(typed);
        }}
        error={isShort ? t("first_staff.password_short") : isWeak ? t("password_weak") : undefined}
      />
      <Button type="submit" variant="primary" size="lg" block className="submit" isPending={reset.isPending}>
        {arriveAs === null ? t("reset.submit") : words("invited.submit")}
      </Button>
    </form>
  );
}
