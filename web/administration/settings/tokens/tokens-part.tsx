import "../services/services.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { ButtonLink } from "../../../base/ui/link.tsx";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { tokensQuery } from "./requests.ts";

/** Shows how many programs may call, and leads to their tokens. */
export function TokensPart() {
  const { t } = useTranslation("tokens");
  const tokens = useQuery(tokensQuery);
  const active = tokens.data?.results.filter(({ state }) => state === "active").length ?? 0;
  return (
    <section className="stack g3" aria-labelledby="tokens-part">
      <header className="row between wrap top">
        <div className="stack g1">
          <h3 className="h3" id="tokens-part">
            {t("title")}
          </h3>
          <p className="dim body-s">{t("lead")}</p>
        </div>
        <ButtonLink size="sm" href="/settings/tokens">
          {t("manage")}
        </ButtonLink>
      </header>
      {tokens.data ? (
        <p className="dim body-s">
          {tokens.data.results.length > 0 ? t("active", { count: active }) : t("none_title")}
        </p>
      ) : tokens.isError ? (
        <ListFailure error={tokens.error} onRetry={() => void tokens.refetch()} />
      ) : (
        <ListPending rows={1} height={24} />
      )}
    </section>
  );
}
