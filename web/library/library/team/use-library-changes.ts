import { useChangeTools } from "./use-change-tools.ts";
import { useMaterialChanges } from "./use-material-changes.ts";
import { useShelfChanges } from "./use-shelf-changes.ts";

/** Changes of shelves and of what is on them, each told by a toast that can take it back where that is possible. */
export function useLibraryChanges() {
  const tools = useChangeTools();
  const shelves = useShelfChanges(tools);
  const materials = useMaterialChanges(tools);
  return { refresh: tools.refresh, failed: tools.failed, ...shelves, ...materials };
}

export type LibraryChanges = ReturnType<typeof useLibraryChanges>;
