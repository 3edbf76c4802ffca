import { useTranslation } from "react-i18next";
import { PasswordField, type PasswordFieldProps } from "../../base/ui/native/password-field.tsx";
import { passwordStrength } from "./password-strength.ts";

type NewPasswordFieldProps = Pick<PasswordFieldProps, "value" | "onChange" | "onBlur" | "error"> & {
  value: string;
  label: string;
};

/** Shows a password to be set: says in words how well it would hold while it is typed. */
export function NewPasswordField({ value, ...rest }: NewPasswordFieldProps) {
  const { t } = useTranslation(["signin", "shell"]);
  return (
    <PasswordField
      {...rest}
      value={value}
      name="password"
      autoComplete="new-password"
      help={
        <span aria-live="polite">
          {value ? t(`strength.${passwordStrength(value)}`) : t("first_staff.password_help")}
        </span>
      }
      showLabel={t("password.show", { ns: "shell" })}
      hideLabel={t("password.hide", { ns: "shell" })}
    />
  );
}
