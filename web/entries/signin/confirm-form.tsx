import type { OperationOutput } from "@sextant/contract/types.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../base/requests/call.ts";
import { Button } from "../../base/ui/native/button.tsx";
import { PasswordField } from "../../base/ui/native/password-field.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { LEAST_PASSWORD } from "./password-strength.ts";
import { RefusedNotice, refusedField } from "./refused-notice.tsx";
import { useArrival } from "./use-arrival.ts";

type ConfirmFormProps = {
  token: string;
  link: OperationOutput<"auth.read_confirmation">;
  onDone: () => void;
  onGone: () => void;
};

/** Asks for the password that the account is to have, or has already, and signs in with it. */
export function ConfirmForm({ token, link: { purpose, email }, onDone, onGone }: ConfirmFormProps) {
  const { t } = useTranslation(["signin", "shell"]);
  const arrive = useArrival();
  const [password, setPassword] = useState("");
  const [isChecked, setChecked] = useState(false);
  const isNew = purpose === "create_account";
  const least = isNew ? LEAST_PASSWORD : 1;
  const confirm = useMutation({
    mutationFn: async () => {
      await call("auth.confirm_email", { body: { token, password } });
      // The account is ready: should signing in fail now, the page says so and leads to the form.
      const signIn = await call("auth.sign_in", { body: { identifier: email, password } }).catch(() => null);
      if (signIn) await arrive(signIn);
    },
    onSuccess: onDone,
    onError: (error) => {
      if (refusedField(error, "token")) onGone();
    },
  });
  const refused = refusedField(confirm.error, "password") !== undefined;
  const isShort = isChecked && password.length < least;
  const change = (typed: string) => {
    confirm.reset();
    setPassword(typed);
  };
  return (
    <form
      className="stack g4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (password.length >= least && !confirm.isPending) confirm.mutate();
        else event.currentTarget.querySelector<HTMLInputElement>('input[name="password"]')?.focus();
      }}
    >
      <RefusedNotice error={confirm.error} fields={["password", "token"]} />
      {isNew ? (
        <NewPasswordField
          label={t("password")}
          value={password}
          onChange={change}
          error={isShort ? t("first_staff.password_short") : refused ? t("password_weak") : undefined}
        />
      ) : (
        <PasswordField
          label={t("password")}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={change}
          error={isShort ? t("password_missing") : refused ? t("confirm.wrong_password") : undefined}
          showLabel={t("password.show", { ns: "shell" })}
          hideLabel={t("password.hide", { ns: "shell" })}
        />
      )}
      <Button type="submit" variant="primary" size="lg" block className="submit" isPending={confirm.isPending}>
        {t(isNew ? "confirm.submit" : "confirm.submit_add")}
      </Button>
    </form>
  );
}
