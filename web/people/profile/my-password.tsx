import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { PasswordField } from "../../base/ui/password-field.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useForm } from "../../parts/form/use-form.ts";
import { signInsQuery } from "./requests.ts";

const LEAST = 10;

const empty = { current_password: "", password: "" };

/** Asks for your current password and a new one. Changing it ends all your other sign-ins. */
export function MyPassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["profile", "shell"]);
  const { id } = useUser();
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const form = useForm({
    row: null,
    fieldsOf: () => empty,
    labels: { current_password: t("password_current"), password: t("password_next") },
    // Nobody else changes what is typed here, and nobody is to read it.
    say: () => empty,
    check: ({ current_password, password }) => ({
      current_password: current_password === "" ? t("password_missing") : undefined,
      password: password.length < LEAST ? t("password_rule") : undefined,
    }),
    send: ({ fields }) => call("users.set_password", { params: { id }, body: fields }),
    onSent: () => {
      toast.done(t("password_changed"), { content: t("password_changed_detail") });
      onClose();
      void queryClient.invalidateQueries({ queryKey: signInsQuery.queryKey });
    },
  });
  const shown = { showLabel: t("password.show", { ns: "shell" }), hideLabel: t("password.hide", { ns: "shell" }) };
  return (
    <DialogForm
      title={t("password_change")}
      form={form}
      submitLabel={t("password_change")}
      note={t("password_help")}
      onClose={onClose}
    >
      <PasswordField
        label={t("password_current")}
        name="current_password"
        autoComplete="current-password"
        {...form.field("current_password")}
        {...shown}
      />
      <PasswordField
        label={t("password_next")}
        name="password"
        autoComplete="new-password"
        {...form.field("password")}
        help={t("password_rule")}
        {...shown}
      />
    </DialogForm>
  );
}
