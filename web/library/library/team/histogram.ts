import type { OperationOutput } from "@sextant/contract/types.ts";

export type ReaderCounts = OperationOutput<"material_users.count">;

/** People who have read about as much, as dots one upon the other. */
interface Stack {
  /** Share of the pages that they have read. */
  at: number;
  people: number;
  dots: number;
  /** Side by side in the stack: those at either end are many. */
  columns: number;
  isOpened: boolean;
}

const MOST_ROWS = 7;
const END_COLUMNS = 4;
/** More stacks would touch each other. */
const MOST_STACKS = 32;

/**
 * Stacks readers by how much of a document they have read. Pure.
 * @returns The stacks, and how many people one dot represents.
 */
export function stacksOf(counts: Omit<ReaderCounts, "ended">, pages: number): { stacks: Stack[]; perDot: number } {
  const steps = Math.min(Math.max(1, pages), MOST_STACKS);
  const between = new Map<number, number>();
  for (const { pages_read, people } of counts.by_pages) {
    // Only readers of every page fall in the last step, and readers of at least one page never fall in the first.
    const step = Math.min(
      steps - 1,
      Math.max(pages_read > 0 ? 1 : 0, Math.round((pages_read / Math.max(1, pages)) * steps)),
    );
    between.set(step, (between.get(step) ?? 0) + people);
  }
  const nearly = between.get(0) ?? 0;
  between.delete(0);
  const inner = [...between].sort(([one], [other]) => one - other);
  const ends = Math.max(counts.not_opened + nearly, counts.finished);
  const perDot = Math.max(
    1,
    Math.ceil(ends / (MOST_ROWS * END_COLUMNS)),
    Math.ceil(Math.max(0, ...inner.map(([, people]) => people)) / MOST_ROWS),
  );
  const stack = (at: number, people: number, isOpened = true): Stack => {
    const dots = Math.ceil(people / perDot);
    const isEnd = at === 0 || at === 1;
    return {
      at,
      people,
      dots,
      isOpened,
      columns: isEnd ? Math.min(END_COLUMNS, Math.max(1, Math.ceil(dots / MOST_ROWS))) : 1,
    };
  };
  const stacks = [
    stack(0, counts.not_opened, false),
    ...(nearly > 0 ? [stack(0.5 / steps, nearly)] : []),
    ...inner.map(([step, people]) => stack(step / steps, people)),
    stack(1, counts.finished),
  ];
  return { stacks: stacks.filter(({ people }) => people > 0), perDot };
}

/** Returns the numbers of pages that the axis names between its ends, each once. Pure. */
export function ticksOf(pages: number): number[] {
  const quarters = [0.25, 0.5, 0.75].map((share) => Math.round(share * pages));
  return [...new Set(quarters)].filter((page) => page > 0 && page < pages);
}
