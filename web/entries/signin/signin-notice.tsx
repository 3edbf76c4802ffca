import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../../base/requests/call-error.ts";
import { isDeviceOffline } from "../../base/requests/call-error-kind.ts";
import { Notice } from "../../base/ui/notice.tsx";
import { CookiesBlockedError } from "./use-arrival.ts";

/**
 * Shows what a refused sign-in means and what to do. One message for every wrong pair: the page does not tell which half was
 * wrong.
 */
export function SigninNotice({ error, onWaited }: { error: unknown; onWaited: () => void }) {
  const { t } = useTranslation("signin");
  const status = error instanceof CallError ? error.status : -1;
  if (status === 429 && error instanceof CallError) {
    return <WaitNotice key={error.message} seconds={error.retryAfterSeconds ?? 30} onWaited={onWaited} />;
  }
  if (error instanceof CookiesBlockedError) {
    return (
      <Notice tone="warning" title={t("blocked_title")}>
        {t("blocked")}
      </Notice>
    );
  }
  if (isDeviceOffline(error)) {
    return (
      <Notice tone="warning" title={t("offline_title")}>
        {t("offline")}
      </Notice>
    );
  }
  if (status === 401 || status === 400 || status === 422) {
    return (
      <Notice tone="error" title={t("wrong_title")}>
        {t("wrong")}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title={t("trouble_title")}>
      {t("trouble")}
    </Notice>
  );
}

/** Counts the asked-for wait down, once a second, and says when it is over. */
function WaitNotice({ seconds, onWaited }: { seconds: number; onWaited: () => void }) {
  const { t } = useTranslation("signin");
  const [left, setLeft] = useState(seconds);
  const waited = useEffectEvent(onWaited);
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      const rest = Math.ceil((end - performance.now()) / 1000);
      if (rest <= 0) waited();
      else setLeft(rest);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <Notice tone="warning" title={t("wait_title")}>
      <span aria-hidden="true">{t("wait", { count: left })}</span>
      {/* Announced once, not every second. */}
      <span className="sr">{t("wait", { count: seconds })}</span>
    </Notice>
  );
}
