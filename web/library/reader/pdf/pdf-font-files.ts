type Addresses = Record<string, string>;

const byName = (addresses: Addresses): ReadonlyMap<string, string> =>
  new Map(Object.entries(addresses).map(([path, address]) => [path.slice(path.lastIndexOf("/") + 1), address]));

/** Addresses of the maps from codes to characters, by the names that PDFs use. */
export const characterMaps = byName(
  import.meta.glob<string>("../../../../node_modules/pdfjs-dist/cmaps/*.bcmap", {
    query: "?url",
    import: "default",
    eager: true,
  }),
);

/** Addresses of the fonts that every PDF may name without bringing them along. */
export const standardFonts = byName(
  import.meta.glob<string>("../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}", {
    query: "?url",
    import: "default",
    eager: true,
  }),
);
