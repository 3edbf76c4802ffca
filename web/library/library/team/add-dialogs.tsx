import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Select } from "../../../base/ui/select.tsx";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { TagField } from "../../../parts/pickers/tag-field.tsx";
import { createMaterial, type Material, type Shelf } from "../requests.ts";
import { listShelves } from "../shelf-moves.ts";
import { LinkField, TitleField } from "./fields.tsx";
import type { LibraryChanges } from "./use-library-changes.ts";

/** Adds a link to the library. */
export function LinkDialog({
  shelf,
  onDone,
  onClose,
}: {
  shelf: string | null;
  onDone: () => unknown;
  onClose: () => void;
}) {
  const { t } = useTranslation("library");
  const [title, setTitle] = useState("");
  const [link, setLink] = useState("");
  const form = useAction({
    send: () => createMaterial(title.trim(), { link: link.trim() }, shelf),
    onDone: () => {
      void onDone();
      onClose();
    },
    isDirty: title !== "" || link !== "",
    fields: ["title", "content"],
  });
  return (
    <DialogForm
      title={t("link.title")}
      form={form}
      submitLabel={t("link.go")}
      onClose={onClose}
      isReady={title.trim() !== "" && link.trim() !== ""}
    >
      <div className="stack g4">
        <TitleField value={title} onChange={setTitle} error={form.errorAt("title")} />
        <LinkField value={link} onChange={setLink} error={form.errorAt("content")} />
      </div>
    </DialogForm>
  );
}

type ShelfDialogProps = {
  count: number;
  shelves: readonly Shelf[];
  from: string | null;
  onPick: (to: Shelf) => Promise<unknown>;
  onClose: () => void;
};

/** Chooses the shelf to which materials move. */
export function ShelfDialog({ count, shelves, from, onPick, onClose }: ShelfDialogProps) {
  const { t } = useTranslation("library");
  const all = listShelves(shelves);
  const [to, setTo] = useState<string | null>(null);
  const found = all.find(({ shelf }) => shelf.id === to);
  const form = useAction({ send: async () => found && onPick(found.shelf), onDone: onClose });
  return (
    <DialogForm
      title={t("move.title", { count })}
      form={form}
      submitLabel={t("move.go")}
      onClose={onClose}
      isReady={found !== undefined}
    >
      <Select
        label={t("shelf")}
        placeholder={t("move.choose")}
        choices={all.map(({ shelf, depth }) => ({
          id: shelf.id,
          label: `${"\u2003".repeat(depth)}${shelf.name}`,
          disabled: shelf.id === from || shelf.can.add_material !== true,
        }))}
        value={to}
        onChange={setTo}
      />
    </DialogForm>
  );
}

type TagDialogProps = { materials: readonly Material[]; changes: LibraryChanges; onClose: () => void };

/** Adds a tag to materials. */
export function TagDialog({ materials, changes, onClose }: TagDialogProps) {
  const { t } = useTranslation("library");
  const [tag, setTag] = useState<string | null>(null);
  const form = useAction({ send: async () => tag && changes.addTag(materials, tag), onDone: onClose });
  return (
    <DialogForm
      title={t("tag.title", { count: materials.length })}
      form={form}
      submitLabel={t("tag.go")}
      onClose={onClose}
      isReady={tag !== null}
    >
      <TagField label={t("tag.label")} value={tag} onChange={setTag} autoFocus />
    </DialogForm>
  );
}

/** Asks before a shelf that isn’t empty is deleted, and says what becomes of what is on it. */
export function RemoveShelfDialog({
  shelf,
  onRemove,
  onClose,
}: {
  shelf: Shelf;
  onRemove: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation("library");
  const form = useAction({ send: onRemove, onDone: onClose });
  const beneath = listShelves(shelf.children).length;
  return (
    <DialogForm
      asks
      title={t("remove.title", { name: shelf.name })}
      form={form}
      submitLabel={t("remove.go")}
      onClose={onClose}
    >
      <p>
        {t("remove.body", { count: shelf.material_count })}
        {beneath > 0 ? ` ${t("remove.beneath", { count: beneath })}` : ""}
      </p>
    </DialogForm>
  );
}
