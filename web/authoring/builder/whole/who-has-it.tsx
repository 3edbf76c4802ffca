import { useTranslation } from "react-i18next";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { Link } from "../../../base/ui/link.tsx";
import { useBuilder } from "../builder-context.tsx";

/** Says to how many the assessment is assigned, and leads to them. */
export function WhoHasIt() {
  const { t } = useTranslation("builder");
  const { stored } = useBuilder();
  const { data, failure } = useExtra(
    {
      queryKey: queryKey("builder", "allocations", stored.id),
      queryFn: async ({ signal }) =>
        (await call("allocations.list", { query: { assessment: stored.id, page_size: 1 }, signal })).count,
    },
    t("unloaded.assigned"),
  );
  if (data === undefined) return failure;
  return (
    <p className="dim">
      {data === 0 ? t("who.none") : t("who.count", { count: data })}{" "}
      {data > 0 ? <Link href={`/assessments/${stored.id}/people`}>{t("who.show")}</Link> : null}
    </p>
  );
}
