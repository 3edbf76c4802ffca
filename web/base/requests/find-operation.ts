import type { OperationId } from "@sextant/contract/operations.ts";
import { operationTable } from "./operations.gen.ts";

type MethodAndPath = readonly [method: string, path: string];
type Table = Partial<Record<OperationId, MethodAndPath>>;

/** Returns the method and path of an operation that any page calls; undefined for one of `bringOperation`. */
export const findOperation = (id: OperationId): MethodAndPath | undefined => (operationTable as Table)[id];

/** Brings the method and path of an operation that only the application calls: the player and the sign-in pages are smaller without. */
export async function bringOperation(id: OperationId): Promise<MethodAndPath> {
  const { moreOperations } = await import("./more-operations.gen.ts");
  const found = (moreOperations as Table)[id];
  if (!found) throw new Error(`There is no operation ${id}`);
  return found;
}
