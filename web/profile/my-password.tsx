import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { useTell } from "../common/use-tell.ts";
import { call } from "../requests/call.ts";
import { CallError } from "../requests/call-error.ts";
import { Button } from "../ui/button.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { useToasts } from "../ui/toast-region.tsx";
import { signInsQuery } from "./requests.ts";

const LEAST = 10;

const refusedAt = (error: unknown, field: string) =>
  error instanceof CallError ? error.errors.find(({ path }) => path === field)?.message : undefined;

/** Another password in the place of the present one; every other sign-in of one's own ends with it. */
export function MyPassword() {
  const { t } = useTranslation(["profile", "shell"]);
  const { id } = useUser();
  const toasts = useToasts();
  const tell = useTell();
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [isChecked, setChecked] = useState(false);
  const change = useMutation({
    mutationFn: () =>
      call("users.set_password", { params: { id }, body: { password: next, current_password: current } }),
    onSuccess: async () => {
      setCurrent("");
      setNext("");
      setChecked(false);
      toasts.add({ type: "success", title: t("password_changed"), content: t("password_changed_detail"), interval: 6 });
      await queryClient.invalidateQueries({ queryKey: signInsQuery.queryKey });
    },
    onError: (error) => {
      if (refusedAt(error, "password") || refusedAt(error, "current_password")) return;
      tell.failed(t("password_failed"))(error);
    },
  });
  const shown = { showLabel: t("password.show", { ns: "shell" }), hideLabel: t("password.hide", { ns: "shell" }) };
  const write = (set: (typed: string) => void) => (typed: string) => {
    change.reset();
    set(typed);
  };
  return (
    <section aria-labelledby="my-password">
      <div>
        <h2 className="h2" id="my-password">
          {t("password_title")}
        </h2>
        <p className="foot">{t("password_help")}</p>
      </div>
      <Form
        className="stack g6"
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (current !== "" && next.length >= LEAST && !change.isPending) change.mutate();
        }}
      >
        <div className="fields">
          <PasswordField
            label={t("password_current")}
            name="current_password"
            autoComplete="current-password"
            value={current}
            onChange={write(setCurrent)}
            error={isChecked && current === "" ? t("password_missing") : refusedAt(change.error, "current_password")}
            {...shown}
          />
          <PasswordField
            label={t("password_next")}
            name="password"
            autoComplete="new-password"
            value={next}
            onChange={write(setNext)}
            help={t("password_rule")}
            error={isChecked && next.length < LEAST ? t("password_rule") : refusedAt(change.error, "password")}
            {...shown}
          />
        </div>
        <div className="row">
          <Button type="submit" isPending={change.isPending}>
            {t("password_change")}
          </Button>
        </div>
      </Form>
    </section>
  );
}
