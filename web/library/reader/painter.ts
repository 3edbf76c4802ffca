/** What is marked on one page. */
export interface Marks {
  /** Ranges by the color of their highlight. */
  notes: { color: string; range: Range }[];
  /** Words that were searched for. */
  found: Range[];
}

const colors = ["yellow", "green", "blue", "underline"];
const FOUND = "reader-found";
const NOW = "reader-found-now";

/** Paints highlights and found words over the text of pages, without touching it: the browser draws them by name (`::highlight`). */
export interface Painter {
  paint(page: number, marks: Marks): void;
  clear(page: number): void;
  /** Marks one of the found words as the one that is looked at. */
  point(range: Range | null): void;
  end(): void;
}

/** Creates a painter; browsers that can’t draw highlights show the text without them, and the notes beside it. */
export function createPainter(): Painter {
  const pages = new Map<number, Marks>();
  const registry = "highlights" in CSS ? CSS.highlights : null;
  const set = (name: string, ranges: Range[]) => {
    if (ranges.length > 0) registry?.set(name, new Highlight(...ranges));
    else registry?.delete(name);
  };
  const draw = () => {
    const all = [...pages.values()];
    for (const color of colors) {
      set(
        `reader-${color}`,
        all.flatMap(({ notes }) => notes.filter((one) => one.color === color).map(({ range }) => range)),
      );
    }
    set(
      FOUND,
      all.flatMap(({ found }) => found),
    );
  };
  return {
    paint(page, marks) {
      pages.set(page, marks);
      draw();
    },
    clear(page) {
      if (pages.delete(page)) draw();
    },
    point: (range) => set(NOW, range ? [range] : []),
    end() {
      for (const name of [...colors.map((color) => `reader-${color}`), FOUND, NOW]) registry?.delete(name);
    },
  };
}
