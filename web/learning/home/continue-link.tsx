import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { sittingAddress } from "../../base/common/sitting-address.ts";
import { useBeginSitting } from "../../base/common/use-begin-sitting.ts";
import { Link } from "../../base/ui/link.tsx";
import type { OpenTest } from "./arrange.ts";

/** The quiet way into a test that is open: continues it or starts it. */
export function ContinueLink({ open }: { open: OpenTest }) {
  const { t } = useTranslation("home");
  const begin = useBeginSitting(t("failed_start"));
  const { assessment } = open.own;
  return open.kind === "continue" ? (
    <Link
      className="link body-s"
      aria-label={`${t("next.continue")}: ${assessment.name}`}
      href={sittingAddress(open.sitting.id)}
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
