import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { Button } from "../../../base/ui/button.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { useBuilder } from "../builder-context.tsx";

const SHORTEST = 4;

/** Sets, changes or removes the password that students are asked for. It is no part of the draft: it takes effect at once. */
export function PasswordPart() {
  const { t } = useTranslation("builder");
  const { stored, isReadOnly, say } = useBuilder();
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState("");
  const [isSet, setSet] = useState(stored.has_password);
  const change = useMutation({
    mutationFn: (password: string | null) =>
      call("assessments.set_password", { params: { id: stored.id }, body: { password } }),
    onSuccess: ({ has_password }) => {
      setSet(has_password);
      setTyped("");
      say(t(has_password ? "sittings.password_saved" : "sittings.password_removed"));
      void queryClient.invalidateQueries({ queryKey: queryKey("assessments") });
    },
    onError: toast.failed(t("sittings.password_failed")),
  });
  const password = typed.trim();
  return (
    <div className="stack g3">
      <TextField
        label={t("sittings.password")}
        help={t(isSet ? "sittings.password_is_set" : "sittings.password_help")}
        error={password.length > 0 && password.length < SHORTEST ? t("sittings.password_short") : undefined}
        autoComplete="off"
        maxLength={100}
        isReadOnly={isReadOnly}
        value={typed}
        onChange={setTyped}
      />
      {isReadOnly ? null : (
        <div className="row row-2 wrap">
          <Button
            size="sm"
            isDisabled={password.length < SHORTEST}
            isPending={change.isPending}
            onPress={() => change.mutate(password)}
          >
            {t(isSet ? "sittings.password_change" : "sittings.password_set")}
          </Button>
          {isSet ? (
            <Button size="sm" variant="ghost" isPending={change.isPending} onPress={() => change.mutate(null)}>
              {t("sittings.password_remove")}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}
