import { Archive, ArchiveRestore, ClipboardList, ListTree, Pencil, RefreshCw, RotateCcw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useBeginSitting } from "../../base/common/use-begin-sitting.ts";
import { MenuItem } from "../../base/ui/menu.tsx";
import { MoreMenu } from "../../base/ui/more-menu.tsx";
import { NameDialog } from "../../parts/form/name-dialog.tsx";
import type { PracticeSet } from "./requests.ts";
import { SetAssessmentsDialog } from "./set-assessments-dialog.tsx";
import { standingOf } from "./standing-of.ts";
import { useSetChanges } from "./use-set-changes.ts";

/** Shows what else can be done with a set: taken again, renewed, renamed, made an assessment, archived. */
export function SetMenu({ set }: { set: PracticeSet }) {
  const { t } = useTranslation("practice");
  const user = useUser();
  const [isRenaming, setRenaming] = useState(false);
  const [showsAssessments, setShowsAssessments] = useState(false);
  const changes = useSetChanges();
  const begin = useBeginSitting(t("failed.start"));
  const { can, archived } = set;
  const canRepeat = can.sit && standingOf(set) === "completed" && set.owner.id === user.id;
  const canMake = ["tutor", "staff"].includes(user.role) && can.allocate;
  if (!can.update && !canRepeat && !canMake) return null;
  const more = t("sets.more_of", { name: set.name });
  return (
    <>
      <MoreMenu label={more}>
        {canRepeat ? (
          <MenuItem icon={RotateCcw} onAction={() => begin.mutate(set.assessment)}>
            {t("sets.again")}
          </MenuItem>
        ) : null}
        {can.update && set.retired_count + set.withdrawn_count > 0 && !archived ? (
          <MenuItem icon={RefreshCw} onAction={() => changes.renew(set)}>
            {t(set.withdrawn_count > 0 ? "sets.renew_gone" : "sets.renew")}
          </MenuItem>
        ) : null}
        {canMake ? (
          <MenuItem icon={ClipboardList} onAction={() => changes.makeAssessment(set)}>
            {t("sets.make_assessment")}
          </MenuItem>
        ) : null}
        {canMake ? (
          <MenuItem icon={ListTree} onAction={() => setShowsAssessments(true)}>
            {t("sets.assessments")}
          </MenuItem>
        ) : null}
        {can.update ? (
          <MenuItem icon={Pencil} onAction={() => setRenaming(true)}>
            {t("sets.rename")}
          </MenuItem>
        ) : null}
        {can.update ? (
          <MenuItem
            icon={archived ? ArchiveRestore : Archive}
            onAction={() => (archived ? changes.restore(set) : changes.archive(set))}
          >
            {t(archived ? "sets.restore" : "sets.archive")}
          </MenuItem>
        ) : null}
      </MoreMenu>
      {isRenaming ? (
        <NameDialog
          title={t("rename.title")}
          label={t("rename.name")}
          submitLabel={t("rename.submit")}
          name={set.name}
          onSubmit={(name) => changes.rename(set, name)}
          onClose={() => setRenaming(false)}
        />
      ) : null}
      {showsAssessments ? <SetAssessmentsDialog set={set} onClose={() => setShowsAssessments(false)} /> : null}
    </>
  );
}
