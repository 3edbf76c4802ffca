import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { settingsQuery } from "../../base/requests/settings.ts";
import { Button } from "../../base/ui/native/button.tsx";
import { ButtonLink } from "../../base/ui/native/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { dropLink } from "./kept-link.ts";
import { refusedField } from "./refused-notice.tsx";
import { SigninFrame } from "./signin-frame.tsx";
import { useLinkToken } from "./use-link-token.ts";

/** Behind the link of a mail: the address is the reader's, who chooses the password of the account now, or adds the address to theirs. */
export function ConfirmScreen() {
  const { t } = useTranslation(["signin", "shell"]);
  // Without it, the organisation is called “Sextant”.
  const settings = useQuietExtra(settingsQuery);
  const problemText = useProblemText();
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<"done" | "gone" | null>(token === "" ? "gone" : null);
  const link = useQuery({
    queryKey: queryKey("confirmation", token),
    queryFn: ({ signal }) => call("auth.read_confirmation", { body: { token }, signal }),
    enabled: token !== "",
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useDocumentTitle(t("confirm.title"));
  const isGone = outcome === "gone" || refusedField(link.error, "token") !== undefined;
  const isDone = outcome === "done";
  useEffect(() => {
    if (isDone || isGone) dropLink();
  }, [isDone, isGone]);
  const organisation = settings?.organisation_name ?? "Sextant";
  const part = () => {
    if (isDone) {
      return (
        <Notice tone="success" title={t("confirm.done_title")}>
          {t("confirm.done")}
        </Notice>
      );
    }
    if (isGone) {
      return (
        <Notice tone="error" title={t("link_gone_title")}>
          {t("confirm.gone")}
        </Notice>
      );
    }
    if (link.data) {
      return (
        <ConfirmForm
          token={token}
          link={link.data}
          onDone={() => setOutcome("done")}
          onGone={() => setOutcome("gone")}
        />
      );
    }
    if (link.isError) {
      return (
        <>
          <Notice tone="warning">{problemText(link.error)}</Notice>
          <Button variant="secondary" size="lg" block isPending={link.isFetching} onClick={() => link.refetch()}>
            {t("try_again")}
          </Button>
        </>
      );
    }
    return (
      <SkeletonGroup label={t("loading", { ns: "shell" })}>
        <Skeleton height="44px" />
      </SkeletonGroup>
    );
  };
  const lead = link.data?.purpose === "add_email" ? "confirm.lead_add" : "confirm.lead";
  return (
    <SigninFrame
      title={t("confirm.title")}
      lead={
        link.data && !isDone && !isGone ? t(lead, { organisation, email: `\u2068${link.data.email}\u2069` }) : undefined
      }
    >
      {part()}
      {isDone || isGone ? (
        <ButtonLink href="/signin" variant={isDone ? "primary" : "secondary"} size="lg" block>
          {t("first_staff.to_signin")}
        </ButtonLink>
      ) : null}
    </SigninFrame>
  );
}
