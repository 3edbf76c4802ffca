import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../../../base/requests/call-error.ts";
import { PasswordField } from "../../../base/ui/password-field.tsx";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";

type Work = (currentPassword?: string) => Promise<void>;

const asksForPassword = (error: unknown) =>
  error instanceof CallError && error.errors.some(({ path }) => path === "current_password");

/** Runs what only the person themselves may do: where the sign-in is too old to say so, the password is asked for and it runs again. */
export function useThemselves(): { run: (work: Work) => Promise<void>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Work | null>(null);
  return {
    run: async (work) => {
      try {
        await work();
      } catch (error) {
        if (!asksForPassword(error)) throw error;
        setAsked(() => work);
      }
    },
    dialog: asked ? <PasswordDialog work={asked} onClose={() => setAsked(null)} /> : null,
  };
}

const empty = { current_password: "" };

function PasswordDialog({ work, onClose }: { work: Work; onClose: () => void }) {
  const { t } = useTranslation(["security", "shell"]);
  const form = useForm({
    row: null,
    fieldsOf: () => empty,
    labels: { current_password: t("confirm.password") },
    say: () => empty,
    check: ({ current_password }) => ({ current_password: current_password === "" ? t("confirm.missing") : undefined }),
    send: ({ fields }) => work(fields.current_password),
    onSent: onClose,
  });
  return (
    <DialogForm title={t("confirm.title")} form={form} submitLabel={t("confirm.go")} onClose={onClose}>
      <p>{t("confirm.why")}</p>
      <PasswordField
        label={t("confirm.password")}
        name="current_password"
        autoComplete="current-password"
        autoFocus
        {...form.field("current_password")}
        showLabel={t("password.show", { ns: "shell" })}
        hideLabel={t("password.hide", { ns: "shell" })}
      />
    </DialogForm>
  );
}
