/** A part of the strip beneath a document: a page, or several where it has many. */
export interface Tick {
  /** First and last page. */
  from: number;
  to: number;
  isRead: boolean;
  isHere: boolean;
  hasFound: boolean;
}

/** More would be finer than a screen is. */
const MOST_TICKS = 150;

/** Divides the pages of a document into ticks. A tick of several pages is read when half of them are. Pure. */
export function ticksOf(
  count: number,
  { read, page, found }: { read: ReadonlySet<number>; page: number; found: ReadonlySet<number> },
): Tick[] {
  const step = Math.ceil(count / MOST_TICKS);
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => {
    const [from, to] = [index * step + 1, Math.min(count, (index + 1) * step)];
    const pages = Array.from({ length: to - from + 1 }, (_page, place) => from + place);
    return {
      ...{ from, to, isHere: page >= from && page <= to },
      isRead: pages.filter((one) => read.has(one)).length * 2 >= pages.length,
      hasFound: pages.some((one) => found.has(one)),
    };
  });
}
