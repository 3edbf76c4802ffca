import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../requests/call.ts";
import { Link } from "../../ui/link.tsx";
import { useBuilder } from "../builder-context.tsx";

/** Says to how many the assessment is assigned, and leads to them. */
export function WhoHasIt() {
  const { t } = useTranslation("builder");
  const { stored } = useBuilder();
  const { data } = useQuery({
    queryKey: ["builder", "allocations", stored.id],
    queryFn: async ({ signal }) =>
      (await call("allocations.list", { query: { assessment: stored.id, page_size: 1 }, signal })).count,
  });
  if (data === undefined) return null;
  return (
    <p className="dim">
      {data === 0 ? t("who.none") : t("who.count", { count: data })}{" "}
      {data > 0 ? <Link href={`/assessments/${stored.id}/people`}>{t("who.show")}</Link> : null}
    </p>
  );
}
