import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { noteSafeBrowser } from "../../base/common/safe-browser-way-out.ts";
import { useSession } from "../../base/common/session-context.tsx";
import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { Button } from "../../base/ui/native/button.tsx";
import { ButtonLink } from "../../base/ui/native/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { RefusedNotice } from "./refused-notice.tsx";
import { readSafeBrowserKeys } from "./safe-browser-keys.ts";
import { SigninFrame } from "./signin-frame.tsx";

const refusals = [
  "safe_browser_needed",
  "safe_browser_wrong_key",
  "safe_browser_wrong_version",
  "safe_browser_file_over",
  "safe_browser_left",
] as const;

/** Returns the id of the sitting that the start page is for. */
const sessionHere = () => location.pathname.split("/")[3] ?? "";

/**
 * Begins a sitting in Safe Exam Browser: shows its keys to the server, signs in by the code of the address and opens the test, or says what
 * to do.
 */
export function SafeBrowserScreen() {
  const { t } = useTranslation("signin");
  const session = useSession();
  const hasBegun = useRef(false);
  const enter = useMutation({
    mutationFn: async () => {
      const keys = await readSafeBrowserKeys();
      const code = new URLSearchParams(location.search).get("code") ?? "";
      return call("safe_browser.enter", { body: { session: sessionHere(), code, ...keys } });
    },
    onSuccess: ({ sign_in: signIn, next, quit }) => {
      if (signIn) session.begin(signIn);
      noteSafeBrowser(quit);
      location.replace(next);
    },
  });
  const begin = useEffectEvent(() => {
    // The code works once; a second run of the effect must not use it up.
    if (hasBegun.current) return;
    hasBegun.current = true;
    enter.mutate();
  });
  useEffect(() => begin(), []);
  useDocumentTitle(t("safe_browser.title"));
  const { error } = enter;
  const refusal = error instanceof CallError ? refusals.find((code) => code === error.code) : undefined;
  return (
    <SigninFrame title={t("safe_browser.title")} lead={error ? undefined : t("safe_browser.lead")}>
      {error ? (
        <>
          {refusal ? (
            <Notice
              tone={refusal === "safe_browser_left" ? "warning" : "error"}
              title={t(`safe_browser.refused.${refusal}.title`)}
            >
              {t(`safe_browser.refused.${refusal}.detail`)}
            </Notice>
          ) : (
            <RefusedNotice error={error} />
          )}
          {refusal === "safe_browser_needed" ? (
            <ButtonLink href={`/sittings/${encodeURIComponent(sessionHere())}`} variant="primary" size="lg" block>
              {t("safe_browser.to_test")}
            </ButtonLink>
          ) : refusal === undefined || refusal === "safe_browser_left" ? (
            <Button variant="primary" size="lg" block isPending={enter.isPending} onClick={() => enter.mutate()}>
              {t("try_again")}
            </Button>
          ) : null}
        </>
      ) : (
        <SkeletonGroup label={t("safe_browser.lead")}>
          <Skeleton width="100%" />
        </SkeletonGroup>
      )}
    </SigninFrame>
  );
}
