import { type QueryKey, useQueryClient } from "@tanstack/react-query";

type TreeMoves<Root, Found, Place> = {
  /** The query that holds the trees. */
  queryKey: QueryKey;
  find: (all: readonly Root[], id: string) => Found | null;
  move: (all: readonly Root[], id: string, place: Place) => readonly Root[];
  /** Saves a move on the server. */
  send: (found: Found, place: Place) => Promise<{ version: number }>;
  withVersion: (all: readonly Root[], id: string, version: number) => readonly Root[];
  /** Does work after the moves before it, so that each sees the version that the previous one produced. */
  inTurn: <Done>(work: () => Promise<Done>) => Promise<Done>;
};

/** Returns functions that change nodes of trees one after the other: `put` moves one, `change` changes something else about it. */
export function useTreeMoves<Root, Found, Place>(moving: TreeMoves<Root, Found, Place>) {
  const { queryKey, find, move, send, withVersion, inTurn } = moving;
  const client = useQueryClient();
  /**
   * Shows a node where `placeFor` puts it at its turn, then saves that; a refused move is reverted by fetching again. Null leaves it where
   * it is.
   */
  const put = (id: string, placeFor: (found: Found, all: readonly Root[]) => Place | null) =>
    inTurn(async () => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<readonly Root[]>(queryKey) ?? [];
      const found = find(before, id);
      const place = found ? placeFor(found, before) : null;
      if (!found || !place) return null;
      client.setQueryData(queryKey, move(before, id, place));
      const { version } = await send(found, place);
      client.setQueryData<readonly Root[]>(queryKey, (now) => now && withVersion(now, id, version));
      return { found, place };
    });
  /** Calls `work` with the node as the moves before it left it; null if it’s gone. */
  const change = <Done>(id: string, work: (found: Found | null) => Promise<Done>) =>
    inTurn(() => work(find(client.getQueryData<readonly Root[]>(queryKey) ?? [], id)));
  return { put, change };
}
