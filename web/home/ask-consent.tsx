import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isRecordingOn, recordingConsentQuery } from "../common/recording-consent.ts";
import { useUser } from "../common/session-context.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/link.tsx";

const keyOf = (user: string) => `sextant.recording-asked.${user}`;

/** Asks once, on this device, whether one may be recorded, where the organisation would like to; the profile has the rest. */
export function AskConsent() {
  const { t } = useTranslation("home");
  const { id } = useUser();
  const [isOver, setOver] = useState(() => localStorage.getItem(keyOf(id)) !== null);
  const state = useQuery({ ...recordingConsentQuery, enabled: !isOver && isRecordingOn() }).data;
  if (isOver || !state?.enabled || state.consent) return null;
  const dismiss = () => {
    localStorage.setItem(keyOf(id), "later");
    setOver(true);
  };
  return (
    <section className="ask-consent" aria-labelledby="ask-consent">
      <div>
        <h2 className="h3" id="ask-consent">
          {t("consent.title")}
        </h2>
        <p className="body-s dim">{t("consent.body")}</p>
      </div>
      <div className="row">
        <ButtonLink size="sm" variant="secondary" href="/profile#my-recording">
          {t("consent.go")}
        </ButtonLink>
        <Button size="sm" variant="ghost" onPress={dismiss}>
          {t("consent.later")}
        </Button>
      </div>
    </section>
  );
}
