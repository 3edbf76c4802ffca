import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { AssignDialog } from "./assign-dialog.tsx";
import type { PracticeSet } from "./requests.ts";
import { SetMenu } from "./set-menu.tsx";
import { useSetWords } from "./use-set-words.ts";

/** Shows one set to the team: what it is, and giving it to students. */
export function TeamSetRow({ set }: { set: PracticeSet }) {
  const { t } = useTranslation("practice");
  const words = useSetWords();
  const [isAssigning, setAssigning] = useState(false);
  return (
    <li>
      <span className="pset-what">
        <bdi className="med">{set.name}</bdi>
        <span className="meta num">{words(set)}</span>
      </span>
      <span className="pg body-s faint">{t(`build.feedback.${set.feedback}`)}</span>
      <span className="pset-acts">
        {set.can.allocate ? (
          <Button size="sm" aria-label={t("team.assign_of", { name: set.name })} onPress={() => setAssigning(true)}>
            {t("team.assign")}
          </Button>
        ) : null}
        <SetMenu set={set} />
      </span>
      {isAssigning ? <AssignDialog set={set} onClose={() => setAssigning(false)} /> : null}
    </li>
  );
}
