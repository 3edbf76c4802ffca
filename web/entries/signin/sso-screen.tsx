import type { OperationOutput } from "@sextant/contract/types.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { recogniseSignIn } from "../../base/common/recognise-sign-in.ts";
import { listDeviceTokens } from "../../base/common/remembered-devices.ts";
import { isHere } from "../../base/common/return-path.ts";
import { useSession } from "../../base/common/session-context.tsx";
import { call } from "../../base/requests/call.ts";
import { readToken } from "../../base/requests/token.ts";
import { Button } from "../../base/ui/native/button.tsx";
import { ButtonLink } from "../../base/ui/native/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { RefusedNotice, refusedField } from "./refused-notice.tsx";
import { SigninFrame } from "./signin-frame.tsx";
import { takeSsoSecret } from "./sso-secret.ts";
import { useArrival } from "./use-arrival.ts";
import { useTakenToken } from "./use-taken-token.ts";

type Answer = OperationOutput<"sso.exchange">;
/** Another person is signed in here: the answer waits until they decide. */
type Other = { answer: Answer; before: string };

/**
 * Back from the organisation's own service, or from a course: the code becomes a sign-in at once, or it is said why not. A person who is
 * signed in here already stays so, with what is kept of an open test. Where another person is signed in, it asks first.
 */
export function SsoScreen() {
  const { t } = useTranslation("signin");
  const arrive = useArrival();
  const session = useSession();
  const code = useTakenToken("code");
  const hasBegun = useRef(false);
  const [other, setOther] = useState<Other | null>(null);
  const exchange = useMutation({
    mutationFn: async () => {
      // Without an answer, nobody counts as signed in.
      if (readToken() !== null) await recogniseSignIn(session).catch(() => false);
      return call("sso.exchange", {
        body: { code: code || "none", secret: takeSsoSecret() ?? "none", device_tokens: listDeviceTokens() },
      });
    },
    onSuccess: async (answer) => {
      const before = session.get()?.user;
      if (!before) return goOn(answer);
      if ("user" in answer && answer.user.id === before.id) {
        const { next } = answer;
        location.replace(next && isHere(next) ? next : "/");
        return;
      }
      setOther({ answer, before: `${before.first_name} ${before.last_name}`.trim() });
    },
  });
  const goOn = ({ next, ...signIn }: Answer) => arrive(signIn, next);
  const begin = useEffectEvent(() => {
    // The code works once; a second run of the effect must not use it up.
    if (hasBegun.current) return;
    hasBegun.current = true;
    exchange.mutate();
  });
  useEffect(() => begin(), []);
  useDocumentTitle(t("sso.title"));
  if (other) {
    const { answer, before } = other;
    const name = "user" in answer ? `${answer.user.first_name} ${answer.user.last_name}`.trim() : "";
    return (
      <SigninFrame title={t("sso.other_title", { name: before })} lead={t("sso.other_lead")}>
        <Button
          variant="primary"
          size="lg"
          block
          onClick={() => {
            session.end();
            void goOn(answer);
          }}
        >
          {name ? t("sso.other_go", { name }) : t("sso.other_go_unnamed")}
        </Button>
        <ButtonLink href="/" size="lg" block>
          {t("sso.other_stay", { name: before })}
        </ButtonLink>
      </SigninFrame>
    );
  }
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
