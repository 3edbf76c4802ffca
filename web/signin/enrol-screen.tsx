import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../common/use-problem-text.ts";
import { settingsQuery } from "../requests/settings.ts";
import { Link } from "../ui/native/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { useDocumentTitle } from "../ui/page-head.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { EnrolForm } from "./enrol-form.tsx";
import { PhoneCode } from "./phone-code.tsx";
import { SigninFrame } from "./signin-frame.tsx";

type Shown = { phone: string; token: string };

/** Enrol oneself as a student: by a link to one's address, or, where it is asked for, by a phone that one shows to be one's own. */
export function EnrolScreen() {
  const { t } = useTranslation("signin");
  const settings = useQuery(settingsQuery);
  const problemText = useProblemText();
  const [shown, setShown] = useState<Shown | null>(null);
  const enrolment = settings.data?.enrolment;
  const byPhone = enrolment?.verification === "phone";
  useDocumentTitle(t("enrol.title"));
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
      return (
        <PhoneCode
          purpose="enrol"
          submitLabel={t("code.submit")}
          onVerified={(answer, phone) => {
            if ("verification_token" in answer) setShown({ phone, token: answer.verification_token });
          }}
        />
      );
    }
    return <EnrolForm shown={shown} onGone={() => setShown(null)} />;
  };
  return (
    <SigninFrame
      title={t("enrol.title")}
      lead={enrolment?.is_open ? t(byPhone && !shown ? "enrol.lead_phone" : "enrol.lead") : undefined}
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
