import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { Button } from "../../base/ui/native/button.tsx";
import { ButtonLink } from "../../base/ui/native/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { RefusedNotice } from "./refused-notice.tsx";
import { SigninFrame } from "./signin-frame.tsx";
import { saveSsoSecret } from "./sso-secret.ts";

const names = ["iss", "login_hint", "target_link_uri", "lti_message_hint", "client_id"] as const;

/** Returns what a learning platform asked for, as the address has it. */
function askedFor(): Partial<Record<(typeof names)[number], string>> {
  const asked = new URLSearchParams(location.hash.slice(1));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = asked.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** Leads from a course of a learning platform to it and back: the platform is asked who this is, or it is said why not. */
export function LtiScreen() {
  const { t } = useTranslation("signin");
  const hasBegun = useRef(false);
  const start = useMutation({
    mutationFn: async () => {
      const { url } = await call("lti.start", { body: { ...askedFor(), challenge: await saveSsoSecret() } });
      if (!/^https?:/.test(url)) throw new Error("The platform names no address of the web");
      location.replace(url);
    },
  });
  const begin = useEffectEvent(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    start.mutate();
  });
  useEffect(() => begin(), []);
  useDocumentTitle(t("lti.title"));
  const { error } = start;
  const isUnknown = error instanceof CallError && (error.status === 403 || error.status === 422);
  return (
    <SigninFrame title={t("lti.title")} lead={error ? undefined : t("lti.lead")}>
      {error ? (
        <>
          {isUnknown ? (
            <Notice tone="error" title={t(error.status === 403 ? "lti.unknown_title" : "lti.broken_title")}>
              {t("lti.refused")}
            </Notice>
          ) : (
            <>
              <RefusedNotice error={error} />
              <Button variant="primary" size="lg" block isPending={start.isPending} onClick={() => start.mutate()}>
                {t("try_again")}
              </Button>
            </>
          )}
          <ButtonLink href="/signin" variant={isUnknown ? "primary" : "secondary"} size="lg" block>
            {t("first_staff.to_signin")}
          </ButtonLink>
        </>
      ) : (
        <SkeletonGroup label={t("lti.lead")}>
          <Skeleton width="100%" />
        </SkeletonGroup>
      )}
    </SigninFrame>
  );
}
