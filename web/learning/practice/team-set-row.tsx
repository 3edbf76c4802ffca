import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Link } from "../../base/ui/link.tsx";
import { AssignDialog } from "./assign-dialog.tsx";
import type { PracticeSet } from "./requests.ts";
import { SetMenu } from "./set-menu.tsx";
import { standingOf } from "./standing-of.ts";
import { useSetWords } from "./use-set-words.ts";

/** Shows one set to the team: what it is, and giving it to students. */
export function TeamSetRow({ set }: { set: PracticeSet }) {
  const { t } = useTranslation("practice");
  const words = useSetWords();
  const { sat } = set;
  const [isAssigning, setAssigning] = useState(false);
  return (
    <li>
      <span className="pset-what">
        <bdi className="med">{set.name}</bdi>
        <span className="meta num">{words(set)}</span>
      </span>
      <span className="pg body-s faint">{t(`words.feedback.${set.feedback}`)}</span>
      <span className="pset-acts">
        {set.can.allocate ? (
          <Button size="sm" aria-label={t("team.assign_of", { name: set.name })} onPress={() => setAssigning(true)}>
            {t("team.assign")}
          </Button>
        ) : sat.newest && standingOf(set) === "completed" ? (
          <Link
            href={`/reports/${sat.newest.session}`}
            className="link body-s"
            aria-label={t("sets.review_of", { name: set.name })}
          >
            {t("sets.review")}
          </Link>
        ) : null}
        <SetMenu set={set} />
      </span>
      {isAssigning ? <AssignDialog set={set} onClose={() => setAssigning(false)} /> : null}
    </li>
  );
}
