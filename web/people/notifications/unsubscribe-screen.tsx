import "./notifications.css";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { Button } from "../../base/ui/button.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";

const route = getRouteApi("/notifications/unsubscribe");

/** Behind the link of a mail: no more of these. A press, because mail programs open links before people do. */
export function UnsubscribeScreen() {
  const { t } = useTranslation("notifications");
  const problemText = useProblemText();
  const [token] = useState(route.useSearch().token ?? "");
  const stop = useMutation({ mutationFn: () => call("notifications.unsubscribe", { query: { token } }) });
  const isWrong = token === "" || (stop.error instanceof CallError && stop.error.status === 422);
  useDocumentTitle(t("unsubscribe.title"));
  return (
    <main className="unsubscribe" id="main" tabIndex={-1}>
      <h1 className="h1">{t("unsubscribe.title")}</h1>
      {stop.isSuccess ? (
        <Notice tone="success" title={t("unsubscribe.done_title")}>
          {t("unsubscribe.done")}
        </Notice>
      ) : isWrong ? (
        <Notice tone="error" title={t("unsubscribe.wrong_title")}>
          {t("unsubscribe.wrong")}
        </Notice>
      ) : (
        <>
          <p>{t("unsubscribe.lead")}</p>
          {stop.isError ? <Notice tone="warning">{problemText(stop.error)}</Notice> : null}
          <Button variant="primary" size="lg" block isPending={stop.isPending} onPress={() => stop.mutate()}>
            {t("unsubscribe.submit")}
          </Button>
        </>
      )}
      <ButtonLink href="/" variant="ghost" block>
        {t("unsubscribe.home")}
      </ButtonLink>
    </main>
  );
}
