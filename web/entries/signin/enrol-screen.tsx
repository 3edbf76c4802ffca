import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { settingsQuery } from "../../base/requests/settings.ts";
import { Link } from "../../base/ui/native/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { useFocusIfLost } from "../../base/ui/use-focus-if-lost.ts";
import { EnrolForm } from "./enrol-form.tsx";
import { PhoneCode } from "./phone-code.tsx";
import { SigninFrame } from "./signin-frame.tsx";

type Shown = { phone: string; token: string };

/** Shows the self-enrolment of students: by an email link, or, where the organisation requires it, by a verified phone. */
export function EnrolScreen() {
  const { t } = useTranslation("signin");
  const settings = useQuery(settingsQuery);
  const problemText = useProblemText();
  const [shown, setShown] = useState<Shown | null>(null);
  const enrolment = settings.data?.enrolment;
  const byPhone = enrolment?.verification === "phone";
  useDocumentTitle(t("enrol.title"));
  useFocusIfLost(shown !== null);
  const part = () => {
    if (settings.isError) return <Notice tone="warning">{problemText(settings.error)}</Notice>;
    if (!enrolment) return <Pending />;
    if (!enrolment.is_open) {
      return (
        <Notice tone="info" title={t("enrol.closed_title")}>
          {t("enrol.closed")}
        </Notice>
      );
    }
    if (byPhone && !shown) {
      // Staff can read this code in the outbox: it belongs to no account yet.
      return (
        <>
          {settings.data?.can_text ? null : (
            <Notice tone="warning" title={t("enrol.untexted_title")}>
              {t("enrol.untexted")}
            </Notice>
          )}
          <PhoneCode
            purpose="enrol"
            submitLabel={t("code.submit")}
            onVerified={(answer, phone) => {
              if ("verification_token" in answer) setShown({ phone, token: answer.verification_token });
            }}
          />
        </>
      );
    }
    return <EnrolForm shown={shown} onGone={() => setShown(null)} />;
  };
  return (
    <SigninFrame
      title={t("enrol.title")}
      lead={
        enrolment?.is_open
          ? t(byPhone && !shown && settings.data?.can_text ? "enrol.lead_phone" : "enrol.lead")
          : undefined
      }
    >
      {part()}
      <p className="body-s dim">
        {t("enrol.known")} <Link href="/signin">{t("title")}</Link>
      </p>
    </SigninFrame>
  );
}

function Pending() {
  const { t } = useTranslation("shell");
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="stack g6">
        {["a", "b", "c"].map((row) => (
          <Skeleton key={row} height="44px" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
