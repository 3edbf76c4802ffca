import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../requests/call.ts";
import { settingsQuery } from "../requests/settings.ts";
import { Button } from "../ui/native/button.tsx";
import { ButtonLink } from "../ui/native/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { useDocumentTitle } from "../ui/page-head.tsx";
import { RefusedNotice, refusedField } from "./refused-notice.tsx";
import { SigninFrame } from "./signin-frame.tsx";
import { useTakenToken } from "./use-taken-token.ts";

/** Behind the link of a mail: the address is one's own. A press, because mail programs open links before people do. */
export function ConfirmScreen() {
  const { t } = useTranslation("signin");
  const settings = useQuery(settingsQuery).data;
  const token = useTakenToken("token");
  const confirm = useMutation({ mutationFn: () => call("auth.confirm_email", { body: { token } }) });
  useDocumentTitle(t("confirm.title"));
  const isGone = token === "" || refusedField(confirm.error, "token") !== undefined;
  return (
    <SigninFrame title={t("confirm.title")}>
      <RefusedNotice error={confirm.error} fields={["token"]} />
      {confirm.isSuccess ? (
        <Notice tone="success" title={t("confirm.done_title")}>
          {t("confirm.done")}
        </Notice>
      ) : isGone ? (
        <Notice tone="error" title={t("link_gone_title")}>
          {t("confirm.gone")}
        </Notice>
      ) : (
        <>
          <p>{t("confirm.lead", { organisation: settings?.organisation_name ?? "Sextant" })}</p>
          <Button variant="primary" size="lg" block isPending={confirm.isPending} onClick={() => confirm.mutate()}>
            {t("confirm.submit")}
          </Button>
        </>
      )}
      {confirm.isSuccess || isGone ? (
        <ButtonLink href="/signin" variant={confirm.isSuccess ? "primary" : "secondary"} size="lg" block>
          {t("first_staff.to_signin")}
        </ButtonLink>
      ) : null}
    </SigninFrame>
  );
}
