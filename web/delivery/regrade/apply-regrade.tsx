import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Button } from "../../base/ui/button.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { effectiveFix } from "./asked-of.ts";
import { readCorrections } from "./corrections.ts";
import { type Asked, applyNew, type Regrade, regradesQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/results/$assessment/regrade");

/** A regrade can be undone for so long. */
export const undoMs = 14 * 86_400_000;

type ApplyRegradeProps = {
  asked: Asked;
  regrade: Regrade;
  /** The preview is of what is asked, not of what was asked before. */
  isCurrent: boolean;
  /** No correction is chosen yet. */
  isOpen: boolean;
};

/** Scores that change in all versions that are regraded. */
const changedIn = ({ preview, elsewhere }: Regrade) =>
  elsewhere.reduce((sum, one) => sum + (one.changed ?? 0), preview.changed);

/** Why there is nothing to apply; null where there is. */
function useReason({ regrade, isOpen }: ApplyRegradeProps): string | null {
  const { t } = useTranslation("regrade");
  const { also } = route.useSearch();
  const { preview } = regrade;
  if (isOpen) return t("idle.open");
  const undecided = readCorrections(also).flatMap(({ question, fix }) => {
    const found = preview.also.find(({ id }) => id === question);
    return found && effectiveFix(fix, found) === null ? found : [];
  })[0];
  if (undecided) return t("idle.open_also", { number: undecided.position });
  if (changedIn(regrade) > 0) return null;
  return t(preview.sittings === 0 ? "idle.no_sittings" : preview.kept > 0 ? "idle.only_fall" : "idle.no_change");
}

/** Discards a regrade, or asks and applies it; says why where there is nothing to apply. */
export function ApplyRegrade(props: ApplyRegradeProps) {
  const { asked, regrade, isCurrent, isOpen } = props;
  const { t } = useTranslation("regrade");
  const numbers = useNumbers();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const reason = useReason(props);
  const changed = changedIn(regrade);
  return (
    <>
      {reason !== null && isCurrent ? (
        <span id={id} className="body-s dim">
          {reason}
        </span>
      ) : null}
      <ButtonLink variant="ghost" href={`/assessments/${regrade.assessment.id}/analysis`}>
        {t("discard")}
      </ButtonLink>
      <Button
        variant="primary"
        isDisabled={!isCurrent || reason !== null}
        aria-describedby={reason === null ? undefined : id}
        onPress={() => setAsking(true)}
      >
        {isOpen ? t("apply_open") : t("apply", { count: changed, said: numbers.counted(changed) })}
      </Button>
      {isAsking ? <Ask asked={asked} regrade={regrade} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function Ask({ asked, regrade, onClose }: { asked: Asked; regrade: Regrade; onClose: () => void }) {
  const { t } = useTranslation("regrade");
  const { counted } = useNumbers();
  const dates = useDates(useUser().time_zone);
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const { assessment, preview, question, elsewhere } = regrade;
  const changed = changedIn(regrade);
  const isLinked = elsewhere.some((one) => one.changed !== null);
  const form = useAction({
    send: () => applyNew(assessment.id, asked),
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: regradesQuery(assessment.id, question).queryKey });
      await navigate({ search: (now) => ({ ...now, again: undefined }), replace: true });
    },
  });
  return (
    <DialogForm
      asks
      tone="primary"
      title={t("confirm.title", { count: changed, said: counted(changed) })}
      form={form}
      submitLabel={t("apply", { count: changed, said: counted(changed) })}
      cancelLabel={t("confirm.keep")}
      onClose={onClose}
      layout="stack g3"
    >
      <p>
        {isLinked ? t("confirm.linked") : t("confirm.moves", { up: counted(preview.up), down: counted(preview.down) })}{" "}
        {preview.kept > 0 ? t("confirm.kept", { count: preview.kept, said: counted(preview.kept) }) : null}
      </p>
      <p>
        {preview.released.count === 0 || asked.tells === false ? t("confirm.untold") : t("confirm.told")}{" "}
        {t("confirm.undo", { when: dates.date(new Date(Date.now() + undoMs)) })}
      </p>
    </DialogForm>
  );
}
