import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { useDates } from "../../../base/ui/use-dates.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { endOf, type Lifetime } from "./expiry.ts";
import { LifetimeSelect } from "./lifetime-select.tsx";
import type { ApiToken } from "./requests.ts";

type TokenDialogProps = { token: ApiToken; onDone: () => void; onClose: () => void };

/** Asks before a token is revoked. */
export function RevokeDialog({ token, onDone, onClose }: TokenDialogProps) {
  const { t } = useTranslation("tokens");
  const toast = useResultToast();
  const { id, name } = token;
  const action = useAction({
    send: () => call("api_tokens.revoke", { params: { id } }),
    onDone: () => {
      toast.done(t("revoked", { name }));
      onDone();
      onClose();
    },
  });
  return (
    <DialogForm asks title={t("revoke_title", { name })} form={action} submitLabel={t("revoke_go")} onClose={onClose}>
      <p>{t("revoke_means")}</p>
    </DialogForm>
  );
}

/** Asks how long a token is to last from now on. */
export function RenewDialog({ token, onDone, onClose }: TokenDialogProps) {
  const { t } = useTranslation("tokens");
  const dates = useDates(useUser().time_zone);
  const toast = useResultToast();
  const { id, name } = token;
  const [lifetime, setLifetime] = useState<Lifetime>("365");
  const [now] = useState(() => new Date());
  const expiresAt = endOf(lifetime, now);
  const action = useAction({
    send: () => call("api_tokens.renew", { params: { id }, body: { expires_at: expiresAt } }),
    onDone: () => {
      toast.done(t("renewed", { name }));
      onDone();
      onClose();
    },
    fields: ["expires_at"],
  });
  return (
    <DialogForm title={t("renew_title", { name })} form={action} submitLabel={t("renew_go")} onClose={onClose}>
      <p>{t("renew_means")}</p>
      <LifetimeSelect
        value={lifetime}
        onChange={setLifetime}
        help={t("ends_on", { date: dates.date(expiresAt) })}
        error={action.errorAt("expires_at")}
      />
    </DialogForm>
  );
}
