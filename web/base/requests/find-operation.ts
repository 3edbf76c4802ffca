import type { OperationId } from "@sextant/contract/operations.ts";
import { CallError } from "./call-error.ts";
import { operationTable } from "./operations.gen.ts";

type MethodAndPath = readonly [method: string, path: string];
type Table = Partial<Record<OperationId, MethodAndPath>>;

/** The operations that only the application calls, once they are here. */
let more: Table | null = null;

/** Returns the method and path of an operation; undefined for one that `bringOperation` has yet to bring. */
export const findOperation = (id: OperationId): MethodAndPath | undefined =>
  (operationTable as Table)[id] ?? more?.[id];

const loadMore = () => import("./more-operations.gen.ts");

/**
 * Brings the method and path of an operation that only the application calls: the player and the sign-in pages are smaller without.
 *
 * @param load Loads their table.
 * @throws CallError `network` where it can’t be loaded.
 */
export async function bringOperation(id: OperationId, load = loadMore): Promise<MethodAndPath> {
  const chunk = await load().catch(() => null);
  // It may be undefined too: a stale page that is about to be loaded again.
  if (!chunk) throw new CallError(0, "network");
  more = chunk.moreOperations;
  const found = more[id];
  if (!found) throw new Error(`There is no operation ${id}`);
  return found;
}

/**
 * Brings them all before they are needed. A call is then sent at once, also by a page that is being left: one that waits for anything
 * then is lost.
 */
export async function bringOperations(): Promise<void> {
  const chunk = await loadMore().catch(() => null);
  more = chunk?.moreOperations ?? more;
}
