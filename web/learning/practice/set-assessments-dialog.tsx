import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { Button } from "../../base/ui/button.tsx";
import { Dialog } from "../../base/ui/dialog.tsx";
import { Link } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { type PracticeSet, type SetAssessment, setAssessmentsQuery } from "./requests.ts";
import { useSetChanges } from "./use-set-changes.ts";

/** Shows the assessments that were made of a set or linked to it; each can be opened, and unlinked. */
export function SetAssessmentsDialog({ set, onClose }: { set: PracticeSet; onClose: () => void }) {
  const { t } = useTranslation("practice");
  const problemText = useProblemText();
  const { data, error } = useQuery(setAssessmentsQuery(set.id));
  const ties = data?.results ?? [];
  return (
    <Dialog
      title={t("ties.title", { name: set.name })}
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      actions={
        <Button variant="ghost" onPress={onClose}>
          {t("ties.close")}
        </Button>
      }
    >
      {error ? <Notice tone="error">{problemText(error)}</Notice> : null}
      {data && ties.length === 0 ? <p className="meta">{t("ties.none")}</p> : null}
      {ties.length > 0 ? (
        <ul className="set-ties">
          {ties.map((tie) => (
            <TieRow key={tie.assessment.id} tie={tie} />
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}

function TieRow({ tie }: { tie: SetAssessment }) {
  const { t } = useTranslation("practice");
  const dates = useDates(useUser().time_zone);
  const { untie } = useSetChanges();
  const { assessment, made, created_at: at } = tie;
  return (
    <li>
      <div>
        <Link href={`/assessments/${assessment.id}/build`} className="link">
          <bdi>{assessment.name}</bdi>
        </Link>
        <p className="meta num">{t(made ? "ties.made" : "ties.linked", { date: dates.date(at) })}</p>
      </div>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t("ties.unlink_of", { name: assessment.name })}
        onPress={() => untie(tie)}
      >
        {t("ties.unlink")}
      </Button>
    </li>
  );
}
