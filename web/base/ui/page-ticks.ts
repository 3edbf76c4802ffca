/** A part of the strip beneath a document: a page, or several where it has many. */
export interface Tick {
  /** First and last page. */
  from: number;
  to: number;
  isRead: boolean;
  isHere: boolean;
  hasFound: boolean;
}

type Told = {
  isRead: (page: number) => boolean;
  /** The page that is open, or where one stopped; null when nothing marks it. */
  page: number | null;
  /** Pages on which something was found. */
  found?: ReadonlySet<number>;
};

/** Divides the pages of a document into so many ticks at most. A tick of several pages is read when half of them are. Pure. */
export function ticksOf(count: number, most: number, { isRead, page, found }: Told): Tick[] {
  const step = Math.ceil(count / most);
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => {
    const [from, to] = [index * step + 1, Math.min(count, (index + 1) * step)];
    const pages = Array.from({ length: to - from + 1 }, (_page, place) => from + place);
    return {
      from,
      to,
      isHere: page !== null && page >= from && page <= to,
      isRead: pages.filter(isRead).length * 2 >= pages.length,
      hasFound: found !== undefined && pages.some((one) => found.has(one)),
    };
  });
}
