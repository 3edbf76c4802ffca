import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../base/ui/text-field.tsx";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import type { Material } from "../requests.ts";
import { LinkField, TitleField } from "./fields.tsx";
import type { LibraryChanges } from "./use-library-changes.ts";

type EditDialogProps = { material: Material; changes: LibraryChanges; onClose: () => void };

/** Changes what is said of a material; another address of a link is a new version. */
export function EditDialog({ material, changes, onClose }: EditDialogProps) {
  const { t } = useTranslation("library");
  const [title, setTitle] = useState(material.title);
  const [description, setDescription] = useState(material.description);
  const [link, setLink] = useState(material.link ?? "");
  const said = { title: title.trim(), description: description.trim() };
  const isSaidAnew = said.title !== material.title || said.description !== material.description;
  const isMoved = material.kind === "link" && link.trim() !== material.link;
  const form = useAction({
    send: async () => {
      // The address first: it is what may be refused.
      if (isMoved) await changes.addVersion(material, { link: link.trim() });
      if (isSaidAnew) await changes.changeMaterial(material, said);
    },
    onDone: onClose,
    isDirty: isSaidAnew || isMoved,
    fields: ["title", "description", "content"],
  });
  return (
    <DialogForm
      title={t("edit.title", { name: material.title })}
      form={form}
      submitLabel={t("edit.go")}
      onClose={onClose}
      isReady={said.title !== "" && (material.kind !== "link" || link.trim() !== "") && (isSaidAnew || isMoved)}
    >
      <div className="stack g4">
        <TitleField value={title} onChange={setTitle} error={form.errorAt("title")} />
        {material.kind === "link" ? (
          <LinkField value={link} onChange={setLink} error={form.errorAt("content")} />
        ) : null}
        <TextField
          multiline
          label={t("fields.description")}
          value={description}
          onChange={setDescription}
          maxLength={2000}
          error={form.errorAt("description")}
        />
      </div>
    </DialogForm>
  );
}
