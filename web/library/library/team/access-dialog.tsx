import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { AudiencePicker } from "../../../parts/pickers/audience-picker.tsx";
import type { Picked } from "../../../parts/pickers/picked.ts";
import type { Material } from "../requests.ts";
import { HowTheyHave } from "./how-they-have.tsx";
import type { LibraryChanges } from "./use-library-changes.ts";

type AccessDialogProps = {
  material: Material;
  changes: LibraryChanges;
  /** People and groups selected when the dialog opens. */
  losing: Picked;
  onClose: () => void;
};

/** Withdraws a material from people and groups. */
export function AccessDialog({ material, changes, losing, onClose }: AccessDialogProps) {
  const { t } = useTranslation("library");
  const [picked, setPicked] = useState<Picked>(losing);
  const [users, groups] = [picked.users.map(({ id }) => id), picked.groups.map(({ id }) => id)];
  const isReady = users.length + groups.length > 0;
  const form = useAction({
    send: () => changes.removeAccess(material, users, groups),
    onDone: onClose,
    isDirty: picked !== losing,
  });
  return (
    <DialogForm
      wide
      title={t("access.title", { name: material.title })}
      form={form}
      submitLabel={t("access.go")}
      onClose={onClose}
      isReady={isReady}
    >
      <div className="stack g4">
        <p>{t("access.body")}</p>
        <AudiencePicker label={t("access.people")} value={picked} onChange={setPicked} />
        <HowTheyHave material={material} picked={picked} />
      </div>
    </DialogForm>
  );
}
