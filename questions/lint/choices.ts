import { distinctText } from "../html/text.ts";
import type { InteractionContent } from "../interactions/schemas.ts";

/** Something to choose, as lint rules look at it. */
export interface Choice {
  id: string;
  /** Path in the interaction: `options.0.content`. */
  path: string;
  text: string;
  fixed: boolean;
  /** It shows a picture, which its text does not tell. */
  hasPicture: boolean;
}

const lists = ["options", "sources", "targets"] as const;

/** Lists the options of an interaction of any type, grouped by the lists that hold them. */
export function listChoices(interaction: InteractionContent): Choice[][] {
  const fields = interaction as Record<string, unknown>;
  return lists.map((list) => {
    const parts = Array.isArray(fields[list]) ? fields[list] : [];
    return parts.flatMap((part: { id: string; content?: string; fixed?: boolean }, index) =>
      part.content === undefined
        ? []
        : [
            {
              id: part.id,
              path: `${list}.${index}.content`,
              text: distinctText(part.content),
              fixed: part.fixed === true,
              hasPicture: part.content.includes("data-file"),
            },
          ],
    );
  });
}

/** Returns the ids of the right options, where the key is a set of options; null where it pairs them, or is typed. */
export function rightOptions(key: unknown): string[] | null {
  const correct = (key as { correct?: unknown } | undefined)?.correct;
  if (!Array.isArray(correct) || correct.length === 0) return null;
  return correct.every((one) => typeof one === "string") ? correct : null;
}
