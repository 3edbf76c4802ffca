import { useTranslation } from "react-i18next";
import { PlatformsPart } from "../lti/platforms-part.tsx";
import { RostersPart } from "../rosters/rosters-part.tsx";
import { ServicesPart } from "../services/services-part.tsx";
import { TokensPart } from "../tokens/tokens-part.tsx";
import { WebhooksPart } from "../webhooks/webhooks-part.tsx";

/** Shows what is exchanged with the schools’ other systems. */
export function ConnectionsSection() {
  const { t } = useTranslation("settings");
  return (
    <section className="settings-part" aria-labelledby="settings-part">
      <div className="stack g1">
        <h2 className="h2" id="settings-part">
          {t("parts.connections")}
        </h2>
        <p className="dim body-s">{t("leads.connections")}</p>
      </div>
      <div className="stack g8">
        <ServicesPart />
        <RostersPart />
        <PlatformsPart />
        <TokensPart />
        <WebhooksPart />
      </div>
    </section>
  );
}
