import { useTranslation } from "react-i18next";
import { Select } from "../../../base/ui/select.tsx";
import { listShelves } from "../shelf-moves.ts";
import type { TeamLibraryState } from "./use-team-library.tsx";

/** Chooses a shelf where there is no room for all of them beside the materials. */
export function ShelfSelect({ library }: { library: TeamLibraryState }) {
  const { instead, shelves, shelf, isArchive, go } = library;
  const { t } = useTranslation("library");
  return (
    instead ?? (
      <div className="ml-choose">
        <Select
          label={t("shelf")}
          value={shelf?.id ?? (isArchive ? "archived" : "everything")}
          onChange={(id) => go(id === "everything" ? {} : id === "archived" ? { archived: true } : { shelf: id })}
          choices={[
            { id: "everything", label: t("everything") },
            ...listShelves(shelves).map((one) => ({
              id: one.shelf.id,
              label: `${"\u2003".repeat(one.depth)}${one.shelf.name}`,
            })),
            ...(library.isAuthor ? [{ id: "archived", label: t("archived") }] : []),
          ]}
        />
      </div>
    )
  );
}
