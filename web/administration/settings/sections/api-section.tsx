import { useTranslation } from "react-i18next";
import { apiHost } from "../../../base/requests/api-host.ts";
import { ButtonLink, Link } from "../../../base/ui/link.tsx";

/** Shows where the API is described. There is nothing to set. */
export function ApiSection() {
  const { t } = useTranslation("settings");
  return (
    <section className="settings-part" aria-labelledby="settings-part">
      <header className="stack g1">
        <h2 className="h2" id="settings-part">
          {t("parts.api")}
        </h2>
        <p className="dim body-s">{t("leads.api")}</p>
      </header>
      <div className="row g4">
        <ButtonLink href="/api/docs/" target="_blank">
          {t("api.open")}
        </ButtonLink>
        <Link href={`${apiHost()}/api/openapi.json`} target="_blank">
          {t("api.document")}
        </Link>
      </div>
    </section>
  );
}
