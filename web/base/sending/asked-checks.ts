import type { OperationOutput } from "@sextant/contract/types.ts";
import type { AnswerRow } from "./answer-row.ts";

/** What a student is told of an answer that was saved to be checked. */
export type Told = OperationOutput<"checks.create">;

/** What the server says of a row that was to be checked. `unchecked`: why it wasn’t. */
export type RowChecked = {
  id: string;
  revision: number;
  feedback?: Told | undefined;
  unchecked?: string | undefined;
};

/**
 * Creates the list of answers that are to be checked by the save that delivers them. A student waits for each: what a later save
 * delivers, when nobody waits any more, is checked no more, so that no answer is locked without its student being told.
 */
export function createAskedChecks() {
  const asked = new Map<string, { revision: number; told: Told | "unchecked" | null }>();
  return {
    /** Which of these rows are to be checked: an answer that was changed since it was asked about is not. */
    among: (rows: readonly AnswerRow[]): string[] =>
      rows.filter(({ id, revision }) => asked.get(id)?.revision === revision).map(({ id }) => id),
    hear: (rows: readonly RowChecked[]) => {
      for (const { id, revision, feedback, unchecked } of rows) {
        const ask = asked.get(id);
        if (ask?.revision === revision) ask.told = feedback ?? (unchecked === undefined ? null : "unchecked");
      }
    },
    /** Asks about this revision of an answer while `deliver` runs. Gives what was told; null where no save of it got through. */
    during: async (
      id: string,
      revision: number,
      deliver: () => Promise<unknown>,
    ): Promise<Told | "unchecked" | null> => {
      const ask = { revision, told: null as Told | "unchecked" | null };
      asked.set(id, ask);
      try {
        await deliver();
      } finally {
        asked.delete(id);
      }
      return ask.told;
    },
  };
}
