import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { Link } from "../../../base/ui/link.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { Results } from "../requests.ts";

/** Says which sittings are in no figure of the page, and what would bring them in; nothing where there are none. */
export function LeftOut({ results: { sittings } }: { results: Results }) {
  const { t } = useTranslation("analysis");
  const { role } = useUser();
  const numbers = useNumbers();
  const said = (count: number) => ({ sittings: numbers.counted(count) });
  const { not_released, to_mark, left_out } = sittings;
  if (not_released + to_mark + left_out === 0) return null;
  return (
    <div className="mb-5">
      <Notice>
        {not_released > 0 ? <p>{t("results.not_released", said(not_released))}</p> : null}
        {to_mark > 0 ? (
          <p>
            {t("results.to_mark", said(to_mark))}{" "}
            {role === "counselor" ? null : <Link href="/marking">{t("results.mark")}</Link>}
          </p>
        ) : null}
        {left_out > 0 ? <p>{t("results.left_out", said(left_out))}</p> : null}
      </Notice>
    </div>
  );
}
