import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Media } from "../../../parts/assign/assign-media-dialog.tsx";
import { NameDialog } from "../../../parts/form/name-dialog.tsx";
import type { Material, Shelf } from "../requests.ts";
import { LinkDialog, RemoveShelfDialog, ShelfDialog, TagDialog } from "./add-dialogs.tsx";
import { AssignMaterialsDialog } from "./assign-materials-dialog.tsx";
import type { LibraryChanges } from "./use-library-changes.ts";

const ArticleDialog = lazy(() => import("./article-dialog.tsx"));

export type Asking =
  | { what: "shelf"; parent: string | null }
  | { what: "rename" | "remove" | "link" | "article" | "move" | "tag" }
  | { what: "assign"; media: Media };

type AskedDialogProps = {
  asking: Asking | null;
  changes: LibraryChanges;
  shelves: readonly Shelf[];
  /** The shelf that is open. */
  shelf: Shelf | null;
  /** The materials that are selected. */
  picked: readonly Material[];
  /** A shelf was made, inside another or at the top; null: the one that was open is gone. */
  onShelf: (id: string | null, parent: string | null) => void;
  onMoved: () => void;
  onClose: () => void;
};

/** Shows the dialog of the library that was asked for. */
export function AskedDialog(props: AskedDialogProps) {
  const { asking, changes, shelves, shelf, picked, onShelf, onMoved, onClose } = props;
  const { t } = useTranslation("library");
  switch (asking?.what) {
    case "shelf":
      return (
        <NameDialog
          title={t("new_shelf")}
          label={t("fields.name")}
          submitLabel={t("create_shelf")}
          onSubmit={async (name) => onShelf(await changes.addShelf(name, asking.parent), asking.parent)}
          onClose={onClose}
        />
      );
    case "rename":
      return shelf ? (
        <NameDialog
          title={t("rename.title", { name: shelf.name })}
          label={t("fields.name")}
          submitLabel={t("rename.go")}
          name={shelf.name}
          onSubmit={(name) => changes.renameShelf(shelf, name)}
          onClose={onClose}
        />
      ) : null;
    case "remove":
      return shelf ? (
        <RemoveShelfDialog
          shelf={shelf}
          onRemove={async () => {
            await changes.removeShelf(shelf, true);
            onShelf(null, null);
          }}
          onClose={onClose}
        />
      ) : null;
    case "link":
      return <LinkDialog shelf={shelf?.id ?? null} onDone={changes.refresh} onClose={onClose} />;
    case "article":
      return (
        <Suspense fallback={null}>
          <ArticleDialog shelf={shelf?.id ?? null} changes={changes} onClose={onClose} />
        </Suspense>
      );
    case "move":
      return (
        <ShelfDialog
          count={picked.length}
          shelves={shelves}
          from={shelf?.id ?? null}
          onPick={async (to) => {
            const ids = picked.map(({ id }) => id);
            await changes.moveMaterials(ids, to, shelf?.can.update ? shelf.id : null);
            onMoved();
          }}
          onClose={onClose}
        />
      );
    case "tag":
      return <TagDialog materials={picked} changes={changes} onClose={onClose} />;
    case "assign":
      return <AssignMaterialsDialog media={asking.media} onClose={onClose} />;
    default:
      return null;
  }
}
