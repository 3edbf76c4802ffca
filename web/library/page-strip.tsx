/** More marks than this would touch each other: each then stands for several pages. */
const MOST_MARKS = 40;

type PageStripProps = {
  count: number;
  /** Pages that are read, as ranges [from, to]. */
  read: readonly (readonly [number, number])[];
  /** The page where one stopped; null when nothing marks it. */
  page: number | null;
  label: string;
};

const kinds = {
  here: { kind: "h", y: 0, width: 3 },
  read: { kind: "d", y: 4, width: 3 },
  unread: { kind: "u", y: 10, width: 1.5 },
};

/** Draws a mark for each page: read ones are ink, the one where one stopped is brass. */
export function PageStrip({ count, read, page, label }: PageStripProps) {
  const marks = Math.max(1, Math.min(count, MOST_MARKS));
  return (
    <svg className="strip" height="14" role="img" aria-label={label}>
      {Array.from({ length: marks }, (_, index) => {
        const [from, to] = [Math.floor((index * count) / marks) + 1, Math.floor(((index + 1) * count) / marks)];
        const isHere = page !== null && page >= from && page <= to;
        const isRead = read.some(([first, last]) => first <= from && last >= to);
        const { kind, y, width } = kinds[isHere ? "here" : isRead ? "read" : "unread"];
        const x = `${((index + 0.5) / marks) * 100}%`;
        return <line key={from} className={kind} x1={x} x2={x} y1={y} y2="14" strokeWidth={width} />;
      })}
    </svg>
  );
}
