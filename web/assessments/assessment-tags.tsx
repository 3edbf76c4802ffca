import { useQueryClient } from "@tanstack/react-query";
import { Tag as TagIcon } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTell } from "../common/use-tell.ts";
import { TagPicker } from "../pickers/tag-picker.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { type Assessment, changeTags } from "./requests.ts";

/** An assessment's tags by their names, and for who may change them the way to do so. */
export function AssessmentTags({ assessment }: { assessment: Assessment }) {
  const { t } = useTranslation("assessments");
  const [isOpen, setOpen] = useState(false);
  const { tags, can, name } = assessment;
  return (
    <span className="assessment-tags">
      {tags.map((tag) => (
        <span key={tag.id} className="badge badge-line">
          {tag.name}
        </span>
      ))}
      {can.tag ? (
        <Button variant="ghost" size="sm" icon aria-label={t("tags.change", { name })} onPress={() => setOpen(true)}>
          <Icon of={TagIcon} small />
        </Button>
      ) : null}
      {isOpen ? <TagsDialog assessment={assessment} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}

function TagsDialog({ assessment, onClose }: { assessment: Assessment; onClose: () => void }) {
  const { t } = useTranslation("assessments");
  const client = useQueryClient();
  const tell = useTell();
  const before = assessment.tags.map((tag) => tag.id);
  const [chosen, setChosen] = useState<string[]>(before);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await changeTags(assessment.id, before, chosen);
      onClose();
    } catch (error) {
      tell.failed(t("tags.failed"))(error);
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: ["assessments"] });
    }
  };
  return (
    <Dialog
      title={t("tags.title", { name: assessment.name })}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("tags.cancel")}
          </Button>
          <Button variant="primary" isPending={isBusy} onPress={() => void save()}>
            {t("tags.save")}
          </Button>
        </>
      }
    >
      <TagPicker label={t("tags.label")} help={t("tags.help")} value={chosen} onChange={setChosen} />
    </Dialog>
  );
}
