import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { newestQuery } from "../common/notifications/requests.ts";
import { useRead } from "../common/notifications/use-read.ts";
import { ButtonLink } from "../ui/link.tsx";

/** Results that came out and that the student has not looked at yet, the newest; nothing is drawn while there are none. */
export function ResultOut() {
  const { t } = useTranslation("home");
  const read = useRead();
  const { data } = useQuery(newestQuery);
  const news = data?.results.find(({ kind, session, thing, read_at }) => {
    return kind === "released" && session !== null && thing !== null && read_at === null;
  });
  if (!news?.thing) return null;
  return (
    <section className="sheet next" aria-labelledby="result-out">
      <div>
        <h2 className="h2" id="result-out">
          {t("released", { name: news.thing.name })}
        </h2>
        <p className="why">{t("released_why")}</p>
      </div>
      <div className="acts">
        <ButtonLink href={`/reports/${news.session}`} onClick={() => read.mutate([news.id])}>
          {t("see")}
        </ButtonLink>
      </div>
    </section>
  );
}
