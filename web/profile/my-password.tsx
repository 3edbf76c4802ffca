import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { useResultToast } from "../common/use-result-toast.ts";
import { FormBody } from "../form/form-body.tsx";
import { useForm } from "../form/use-form.ts";
import { call } from "../requests/call.ts";
import { Button } from "../ui/button.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { signInsQuery } from "./requests.ts";

const LEAST = 10;

const empty = { current_password: "", password: "" };

/** Another password in the place of the present one; every other sign-in of one's own ends with it. */
export function MyPassword() {
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
      void queryClient.invalidateQueries({ queryKey: signInsQuery.queryKey });
    },
  });
  const shown = { showLabel: t("password.show", { ns: "shell" }), hideLabel: t("password.hide", { ns: "shell" }) };
  return (
    <section aria-labelledby="my-password">
      <div>
        <h2 className="h2" id="my-password">
          {t("password_title")}
        </h2>
        <p className="foot">{t("password_help")}</p>
      </div>
      <FormBody form={form} className="stack g6">
        <div className="fields">
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
        </div>
        <div className="row">
          <Button type="submit" isPending={form.isBusy}>
            {t("password_change")}
          </Button>
        </div>
      </FormBody>
    </section>
  );
}
