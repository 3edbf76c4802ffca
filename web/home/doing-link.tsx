import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { sittingAddress } from "../common/sitting-address.ts";
import { useBeginSitting } from "../common/use-begin-sitting.ts";
import { Link } from "../ui/link.tsx";
import type { Doing } from "./arrange.ts";

/** The quiet way into a test that is open: continues it or starts it. */
export function DoingLink({ doing }: { doing: Doing }) {
  const { t } = useTranslation("home");
  const begin = useBeginSitting(t("failed_start"));
  const { assessment } = doing.own;
  return doing.kind === "continue" ? (
    <Link
      className="link body-s"
      aria-label={`${t("next.continue")}: ${assessment.name}`}
      href={sittingAddress(doing.sitting.id)}
    >
      {t("next.continue")}
    </Link>
  ) : (
    <Button
      className="link body-s"
      aria-label={`${t("next.start")}: ${assessment.name}`}
      isPending={begin.isPending}
      onPress={() => begin.mutate(assessment.id)}
    >
      {t("next.start")}
    </Button>
  );
}
