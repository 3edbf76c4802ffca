import { useTranslation } from "react-i18next";
import { sittingAddress } from "../../base/common/sitting-address.ts";
import { useBeginSitting } from "../../base/common/use-begin-sitting.ts";
import { Button } from "../../base/ui/button.tsx";
import { Link } from "../../base/ui/link.tsx";
import type { PracticeSet } from "./requests.ts";
import { SetMenu } from "./set-menu.tsx";
import { standingOf } from "./standing-of.ts";
import { useSetWords } from "./use-set-words.ts";

/** Shows one set of a student's: what it is, how it went, and what to do with it. */
export function SetRow({ set }: { set: PracticeSet }) {
  const words = useSetWords();
  return (
    <li>
      <span className="pset-what">
        <bdi className="med">{set.name}</bdi>
        <span className="meta num">{words(set)}</span>
      </span>
      <span className="pg body-s faint">
        <Progress set={set} />
      </span>
      <span className="pset-acts">
        <Act set={set} />
        <SetMenu set={set} />
      </span>
    </li>
  );
}

function Progress({ set }: { set: PracticeSet }) {
  const { t } = useTranslation("practice");
  return <>{t(`sets.${standingOf(set)}`)}</>;
}

/** The one thing to do next with it. */
function Act({ set }: { set: PracticeSet }) {
  const { t } = useTranslation("practice");
  const begin = useBeginSitting(t("failed.start"));
  const { sat, can, name } = set;
  const standing = standingOf(set);
  const look = "link body-s";
  if (sat.newest && standing === "in_progress" && !set.archived)
    return (
      <Link
        href={sittingAddress(sat.newest.session)}
        target="_self"
        className={look}
        aria-label={t("sets.continue_of", { name })}
      >
        {t("sets.continue")}
      </Link>
    );
  if (sat.newest && standing === "completed")
    return (
      <Link href={`/reports/${sat.newest.session}`} className={look} aria-label={t("sets.review_of", { name })}>
        {t("sets.review")}
      </Link>
    );
  if (!can.sit) return null;
  return (
    <Button
      size="sm"
      aria-label={t("sets.start_of", { name })}
      isPending={begin.isPending}
      onPress={() => begin.mutate(set.assessment)}
    >
      {t("sets.start")}
    </Button>
  );
}
