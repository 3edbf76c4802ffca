import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Plugin } from "vite";

/** Our paper, as `--c-paper` of the light theme. */
const PAPER = "#f8f5ee";

/** `mark`: how much of the edge the mark takes; `corner`: how round the ground is, of the same edge. */
const icons = [
  { name: "app-192", size: 192, mark: 0.86, corner: 0.2 },
  { name: "app-512", size: 512, mark: 0.86, corner: 0.2 },
  // Systems cut these to shapes of their own: all that matters lies within a circle of four fifths.
  { name: "maskable-512", size: 512, mark: 0.7, corner: 0 },
  { name: "touch-180", size: 180, mark: 0.8, corner: 0 },
];

/** Draws the icons of the installed app from the mark of the page, as `icons/*.png`. */
export function appIcons(mark: string): Plugin {
  return {
    name: "app-icons",
    apply: "build",
    async generateBundle() {
      const svg = (await readFile(join(import.meta.dirname, mark), "utf8")).replace(/<(style|title)>.*?<\/\1>/g, "");
      for (const { name, size, mark: part, corner } of icons) {
        const edge = Math.round(size * part);
        const radius = size * corner;
        const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" rx="${radius}" fill="${PAPER}"/></svg>`;
        const drawn = await sharp(Buffer.from(svg), { density: (72 * edge) / 32 })
          .resize(edge, edge)
          .png()
          .toBuffer();
        const source = await sharp(Buffer.from(ground))
          .composite([{ input: drawn }])
          .png({ palette: true })
          .toBuffer();
        this.emitFile({ type: "asset", fileName: `icons/${name}.png`, source });
      }
    },
  };
}
