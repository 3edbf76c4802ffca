import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useNeeded } from "../../../base/common/use-needed.tsx";
import type { Media } from "../../../parts/assign/assign-media-dialog.tsx";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import type { readLibrarySearch } from "../library-search.ts";
import { materialsQuery, type Shelf, shelvesQuery } from "../requests.ts";
import { findShelf, listShelves } from "../shelf-moves.ts";
import type { Asking } from "./asked-dialog.tsx";
import { useLibraryChanges } from "./use-library-changes.ts";
import { useUploads } from "./use-uploads.ts";

const route = getRouteApi("/signed-in/library");

type LibrarySearch = ReturnType<typeof readLibrarySearch>;

const none: readonly Shelf[] = [];

/** Returns the state of the team’s library, which its parts share: what the address opens, what is selected, and what may be done. */
export function useTeamLibrary() {
  const { t } = useTranslation("library");
  const { role } = useUser();
  const isAuthor = role === "tutor" || role === "staff";
  const mayAssign = role !== "counselor";
  const { shelf: shelfId, material: materialId, search: words, archived: isArchive = false } = route.useSearch();
  const navigate = route.useNavigate();
  const changes = useLibraryChanges();
  const uploading = useUploads(changes.refresh);
  const known = useNeeded(shelvesQuery, <ListPending rows={5} />, t("unloaded.shelves"));
  const shelves = known.isReady ? known.data : none;
  const found = isArchive ? null : findShelf(shelves, shelfId);
  const shelf = found?.node ?? null;
  // Until the shelves are there, the address says which one is open.
  const openShelf = known.isReady || isArchive ? shelf?.id : shelfId;
  const list = useQuery(materialsQuery(words ? undefined : openShelf, words, isArchive));
  const materials = list.data ?? [];
  const [expanded, setExpanded] = useState<ReadonlySet<string> | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Asking | null>(null);
  const here: LibrarySearch = {
    ...(shelf ? { shelf: shelf.id } : {}),
    ...(words ? { search: words } : {}),
    ...(isArchive ? { archived: true } : {}),
  };
  const clearSelection = () => setSelected(new Set());
  return {
    isAuthor,
    mayAssign,
    /** Material is added to a shelf: which there are must be known. */
    mayAdd: isAuthor && known.isReady && !isArchive && (shelf === null || shelf.can.add_material === true),
    changes,
    uploading,
    /** Null once the shelves are there; until then, what to show in their place. */
    instead: known.isReady ? null : known.instead,
    shelves,
    found,
    shelf,
    words,
    isArchive,
    list,
    materials,
    title: shelf?.name ?? t(isArchive ? "archived" : openShelf ? "shelf" : "everything"),
    /** The material beside the list. */
    chosen: materials.find(({ id }) => id === materialId),
    /** The materials that are selected. */
    picked: materials.filter(({ id }) => selected.has(id)),
    selected,
    setSelected,
    clearSelection,
    /** The shelves whose own shelves are shown; all of them initially. */
    expanded: expanded ?? new Set(listShelves(shelves).map((one) => one.shelf.id)),
    setExpanded,
    expand: (id: string) => setExpanded(expanded && new Set([...expanded, id])),
    asking,
    setAsking,
    assign: (media: Media) => setAsking({ what: "assign", media }),
    /** Opens another shelf, search or the archive. */
    go(search: LibrarySearch) {
      clearSelection();
      void navigate({ search, replace: true, resetScroll: false });
    },
    /** Shows a material beside the list; null closes it. */
    choose: (material: string | null) =>
      void navigate({ search: { ...here, ...(material ? { material } : {}) }, replace: true, resetScroll: false }),
    send: (files: FileList | null) => uploading.send([...(files ?? [])], shelf?.id ?? null),
  };
}

export type TeamLibraryState = ReturnType<typeof useTeamLibrary>;
