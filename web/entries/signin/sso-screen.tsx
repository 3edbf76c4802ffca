import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { listDeviceTokens } from "../../base/common/remembered-devices.ts";
import { call } from "../../base/requests/call.ts";
import { ButtonLink } from "../../base/ui/native/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { RefusedNotice, refusedField } from "./refused-notice.tsx";
import { SigninFrame } from "./signin-frame.tsx";
import { takeSsoSecret } from "./sso-secret.ts";
import { useArrival } from "./use-arrival.ts";
import { useTakenToken } from "./use-taken-token.ts";

/** Back from the organisation's own service: the code becomes a sign-in at once, or it is said why not. */
export function SsoScreen() {
  const { t } = useTranslation("signin");
  const arrive = useArrival();
  const code = useTakenToken("code");
  const hasBegun = useRef(false);
  const exchange = useMutation({
    mutationFn: () =>
      call("sso.exchange", {
        body: { code: code || "none", secret: takeSsoSecret() ?? "none", device_tokens: listDeviceTokens() },
      }),
    onSuccess: ({ next, ...signIn }) => arrive(signIn, next),
  });
  const begin = useEffectEvent(() => {
    // The code works once; a second run of the effect must not use it up.
    if (hasBegun.current) return;
    hasBegun.current = true;
    exchange.mutate();
  });
  useEffect(() => begin(), []);
  useDocumentTitle(t("sso.title"));
  return (
    <SigninFrame title={t("sso.title")} lead={exchange.isError ? undefined : t("sso.lead")}>
      {exchange.isError ? (
        <>
          <RefusedNotice error={exchange.error} fields={["code"]} />
          {refusedField(exchange.error, "code") ? (
            <Notice tone="error" title={t("sso.failures.expired.title")}>
              {t("sso.failures.expired.detail")}
            </Notice>
          ) : null}
          <ButtonLink href="/signin" variant="primary" size="lg" block>
            {t("first_staff.to_signin")}
          </ButtonLink>
        </>
      ) : (
        <SkeletonGroup label={t("sso.lead")}>
          <Skeleton width="100%" />
        </SkeletonGroup>
      )}
    </SigninFrame>
  );
}
