import { useTranslation } from "react-i18next";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { PasswordField } from "../../../base/ui/password-field.tsx";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";

const LEAST = 10;

const empty = { password: "" };

/** Sets a password for a person whom mail doesn't reach. It ends their sign-ins. */
export function PasswordDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation(["people", "shell"]);
  const toast = useResultToast();
  const form = useForm({
    row: null,
    fieldsOf: () => empty,
    labels: { password: t("password.field") },
    // Nobody else changes what is typed here, and nobody is to read it.
    say: () => empty,
    check: ({ password }) => ({ password: password.length < LEAST ? t("password.rule") : undefined }),
    send: ({ fields }) => call("users.set_password", { params: { id }, body: fields }),
    onSent: () => {
      toast.done(t("password.done"), { content: t("password.done_detail", { name }) });
      onClose();
    },
  });
  return (
    <DialogForm
      title={t("password.title", { name })}
      form={form}
      submitLabel={t("password.go")}
      note={t("password.note")}
      onClose={onClose}
    >
      <PasswordField
        label={t("password.field")}
        name="password"
        autoComplete="new-password"
        {...form.field("password")}
        help={t("password.rule")}
        showLabel={t("password.show", { ns: "shell" })}
        hideLabel={t("password.hide", { ns: "shell" })}
      />
    </DialogForm>
  );
}
