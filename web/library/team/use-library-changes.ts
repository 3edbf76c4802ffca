import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../common/use-result-toast.ts";
import { useNumbers } from "../../ui/use-numbers.ts";
import {
  createShelf,
  createVersion,
  libraryKey,
  type Material,
  putOnShelf,
  removeAccess,
  removeShelf,
  type Shelf,
  type ShelfPlace,
  shelvesQuery,
  takeOffShelf,
  updateMaterial,
  updateShelf,
} from "../requests.ts";
import { type FoundShelf, findShelf, moveShelf, placeOf, withVersion } from "../shelf-moves.ts";

/** Changes of shelves and of what is on them, each told by a toast that can take it back where that is possible. */
export function useLibraryChanges() {
  const { t } = useTranslation("library");
  const toast = useResultToast();
  const numbers = useNumbers();
  const client = useQueryClient();
  // Moves follow one upon the other, so that each finds the version that the last one left.
  const moves = useRef({ waiting: 0, last: Promise.resolve() });
  const refresh = () => client.invalidateQueries({ queryKey: libraryKey });
  const shelves = (): readonly Shelf[] => client.getQueryData(shelvesQuery.queryKey) ?? [];
  const failed = toast.failed(t("failed"));
  const done = (title: string, undo?: () => Promise<unknown>, content = "") =>
    toast.done(title, { id: "library-done", content, undo: undo && (() => undo().finally(refresh)) });
  const inTurn = <Done>(work: () => Promise<Done>): Promise<Done> => {
    moves.current.waiting += 1;
    const result = moves.current.last.then(work).finally(() => {
      moves.current.waiting -= 1;
      if (moves.current.waiting === 0) void refresh();
    });
    moves.current.last = result.then(
      () => {},
      () => {},
    );
    return result;
  };
  /** Shows the shelf where it is to be, then says so to the server; what the server refuses goes back. */
  const put = async (id: string, placeFor: (found: FoundShelf, all: readonly Shelf[]) => ShelfPlace | null) => {
    await client.cancelQueries({ queryKey: shelvesQuery.queryKey });
    const before = shelves();
    const found = findShelf(before, id);
    const place = found ? placeFor(found, before) : null;
    if (!found || !place) return null;
    client.setQueryData(shelvesQuery.queryKey, moveShelf(before, id, place));
    const { version } = await updateShelf(found.shelf, place);
    client.setQueryData(shelvesQuery.queryKey, (now) => now && withVersion(now, id, version));
    return found;
  };
  return {
    refresh,
    failed,
    async addShelf(name: string, parent: string | null): Promise<string> {
      const { id } = await createShelf(name, parent);
      await refresh();
      done(t("done.shelf_created", { name }), () => removeShelf(id, false));
      return id;
    },
    async renameShelf(shelf: Shelf, name: string): Promise<void> {
      const after = await updateShelf(shelf, { name });
      await refresh();
      done(t("done.renamed", { name }), () => updateShelf(after, { name: shelf.name }));
    },
    async removeShelf(shelf: Shelf, orphan: boolean): Promise<void> {
      await removeShelf(shelf.id, orphan);
      await refresh();
      done(t("done.shelf_removed", { name: shelf.name }));
    },
    /** Moves a shelf to where `placeFor` says when its turn comes; null leaves it. */
    async moveShelf(id: string, placeFor: (found: FoundShelf, all: readonly Shelf[]) => ShelfPlace | null) {
      try {
        const found = await inTurn(() => put(id, placeFor));
        if (!found) return;
        const back = placeOf(found);
        done(t("done.moved", { name: found.shelf.name }), () => inTurn(() => put(id, () => back)));
      } catch (error) {
        failed(error);
      }
    },
    /** Puts materials in another place on their shelf. */
    async order(shelf: string, ids: readonly string[], position: number): Promise<void> {
      await inTurn(() => putOnShelf(shelf, ids, { position })).catch(failed);
    },
    /** Puts materials on a shelf, and off another when they leave it. */
    async moveMaterials(ids: readonly string[], to: Shelf, from: string | null): Promise<void> {
      await putOnShelf(to.id, ids);
      if (from !== null && from !== to.id) await takeOffShelf(from, ids);
      await refresh();
      const title = t("done.put", { count: ids.length, said: numbers.counted(ids.length), name: to.name });
      done(title, async () => {
        if (from !== null) await putOnShelf(from, ids);
        if (from !== to.id) await takeOffShelf(to.id, ids);
      });
    },
    async takeOff(shelf: string, ids: readonly string[]): Promise<void> {
      await takeOffShelf(shelf, ids);
      await refresh();
      done(t("done.taken_off", { count: ids.length, said: numbers.counted(ids.length) }), () => putOnShelf(shelf, ids));
    },
    async addTag(materials: readonly Material[], tag: string): Promise<void> {
      for (const material of materials) {
        const tags = [...new Set([...material.tags.map(({ id }) => id), tag])];
        await updateMaterial(material, { tags });
      }
      await refresh();
      done(t("done.tagged", { count: materials.length, said: numbers.counted(materials.length) }));
    },
    async changeMaterial(material: Material, change: { title?: string; description?: string; tags?: string[] }) {
      await updateMaterial(material, change);
      await refresh();
    },
    /** Archives materials, or brings them back. */
    async setArchived(materials: readonly Material[], archived: boolean): Promise<void> {
      const changed: { id: string; version: number }[] = [];
      try {
        for (const material of materials) changed.push(await updateMaterial(material, { archived }));
      } finally {
        await refresh();
      }
      const count = { count: changed.length, said: numbers.counted(changed.length) };
      // Of several nobody knows here how many people have more than one of them.
      const people = Math.max(0, ...materials.map(({ readers }) => readers?.people ?? 0));
      const losers = { count: people, said: numbers.counted(people) };
      const who = materials.length === 1 ? t("lose.one", losers) : t("lose.several");
      const undo = async () => {
        for (const material of changed) await updateMaterial(material, { archived: !archived });
      };
      done(t(archived ? "done.archived" : "done.restored", count), undo, archived && people > 0 ? who : "");
    },
    async addVersion(material: Material, content: Parameters<typeof createVersion>[1]): Promise<void> {
      await createVersion(material, content);
      await refresh();
      done(t("done.version"));
    },
    /** Takes a material from people and groups, and says so. */
    async removeAccess({ id }: Material, users: readonly string[], groups: readonly string[]): Promise<void> {
      const { removed, others } = await removeAccess(id, users, groups);
      await refresh();
      const left = { count: others, said: numbers.counted(others) };
      toast.done(t("done.access_removed", { count: removed, said: numbers.counted(removed) }), {
        content: others > 0 ? t("access.others", left) : "",
        isPartial: others > 0,
      });
    },
  };
}

export type LibraryChanges = ReturnType<typeof useLibraryChanges>;
