import { useTranslation } from "react-i18next";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import {
  createVersion,
  type Material,
  putOnShelf,
  removeAccess,
  type Shelf,
  takeOffShelf,
  updateMaterial,
} from "../requests.ts";
import type { ChangeTools } from "./use-change-tools.ts";

/** Changes materials: where they are, their tags and versions, and who has them. */
export function useMaterialChanges({ refresh, done, failed, inTurn }: ChangeTools) {
  const { t } = useTranslation("library");
  const toast = useResultToast();
  const numbers = useNumbers();
  return {
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
      // The page doesn’t know how many people have more than one of several materials.
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
