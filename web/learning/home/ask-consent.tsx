import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isRecordingOn, recordingConsentQuery } from "../../base/common/recording-consent.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { browserStorage } from "../../base/ui/browser-storage.ts";
import { Button } from "../../base/ui/button.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";

const keyOf = (user: string) => `sextant.recording-asked.${user}`;

/** Asks once, on this device, whether one may be recorded, where the organisation would like to; the profile has the rest. */
export function AskConsent() {
  const { t } = useTranslation("home");
  const { id } = useUser();
  const [isOver, setOver] = useState(() => browserStorage.getItem(keyOf(id)) !== null);
  // It’s asked on the next visit.
  const state = useQuietExtra({ ...recordingConsentQuery, enabled: !isOver && isRecordingOn() });
  if (isOver || !state?.enabled || state.consent) return null;
  const dismiss = () => {
    browserStorage.setItem(keyOf(id), "later");
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
        <ButtonLink size="sm" variant="secondary" href="/profile?part=data">
          {t("consent.go")}
        </ButtonLink>
        <Button size="sm" variant="ghost" onPress={dismiss}>
          {t("consent.later")}
        </Button>
      </div>
    </section>
  );
}
