import { useTranslation } from "react-i18next";
import { moveNode, type Place, placeOf, withVersion } from "../../../parts/tree/tree-moves.ts";
import { useTreeMoves } from "../../../parts/tree/use-tree-moves.ts";
import { createShelf, removeShelf, type Shelf, shelvesQuery, updateShelf } from "../requests.ts";
import { type FoundShelf, findShelf } from "../shelf-moves.ts";
import type { ChangeTools } from "./use-change-tools.ts";

/** Creates, renames, moves and removes shelves. */
export function useShelfChanges({ refresh, done, failed, inTurn }: ChangeTools) {
  const { t } = useTranslation("library");
  const shelves = useTreeMoves<Shelf, FoundShelf, Place>({
    queryKey: shelvesQuery.queryKey,
    find: findShelf,
    move: moveNode,
    send: ({ node }, place) => updateShelf(node, place),
    withVersion,
    inTurn,
  });
  /** Renames a shelf after the moves before it: the version that they left is the one to change. */
  const rename = (shelf: Shelf, name: string) =>
    shelves.change(shelf.id, (found) => updateShelf(found?.node ?? shelf, { name }));
  return {
    async addShelf(name: string, parent: string | null): Promise<string> {
      const { id } = await createShelf(name, parent);
      await refresh();
      done(t("done.shelf_created", { name }), () => removeShelf(id, false));
      return id;
    },
    async renameShelf(shelf: Shelf, name: string): Promise<void> {
      await rename(shelf, name);
      await refresh();
      done(t("done.renamed", { name }), () => rename(shelf, shelf.name));
    },
    async removeShelf(shelf: Shelf, orphan: boolean): Promise<void> {
      await removeShelf(shelf.id, orphan);
      await refresh();
      done(t("done.shelf_removed", { name: shelf.name }));
    },
    /** Moves a shelf to where `placeFor` says when its turn comes; null leaves it. */
    async moveShelf(id: string, placeFor: (found: FoundShelf, all: readonly Shelf[]) => Place | null) {
      try {
        const moved = await shelves.put(id, placeFor);
        if (!moved) return;
        const back = placeOf(moved.found);
        done(t("done.moved", { name: moved.found.node.name }), () => shelves.put(id, () => back));
      } catch (error) {
        failed(error);
      }
    },
  };
}
