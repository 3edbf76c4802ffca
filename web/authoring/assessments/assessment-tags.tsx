import { useQueryClient } from "@tanstack/react-query";
import { Tag as TagIcon } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { queryKey } from "../../base/requests/query-key.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { TagPicker } from "../../parts/pickers/tag-picker.tsx";
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
          <bdi>{tag.name}</bdi>
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
  const before = assessment.tags.map((tag) => tag.id);
  const [chosen, setChosen] = useState<string[]>(before);
  const form = useAction({
    send: () =>
      changeTags(assessment.id, before, chosen).finally(() =>
        client.invalidateQueries({ queryKey: queryKey("assessments") }),
      ),
    onDone: onClose,
    isDirty: chosen.join() !== before.join(),
  });
  return (
    <DialogForm
      title={t("tags.title", { name: assessment.name })}
      form={form}
      submitLabel={t("tags.save")}
      onClose={onClose}
    >
      <TagPicker label={t("tags.label")} help={t("tags.help")} value={chosen} onChange={setChosen} />
    </DialogForm>
  );
}
