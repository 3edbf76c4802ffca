/**
 * Letters and digits as strokes on a grid 6 wide and 10 high, the baseline at 10: pictures then look the same on a machine without
 * fonts. Each value is the path data of one character.
 */
const glyphs: Record<string, string> = {
  "0": "M3 0C1 0 0 2 0 5C0 8 1 10 3 10C5 10 6 8 6 5C6 2 5 0 3 0",
  "1": "M1 2L3.5 0V10",
  "2": "M0.3 2.5C0.6 1 1.6 0 3 0C4.7 0 5.8 1.1 5.8 2.7C5.8 5 3 6.5 0.2 10H6",
  "3": "M0.4 1.8C1 0.6 1.9 0 3 0C4.6 0 5.6 1 5.6 2.4C5.6 3.8 4.6 4.7 2.6 4.7C4.8 4.7 5.9 5.8 5.9 7.3C5.9 8.9 4.7 10 3 10C1.6 10 0.6 9.3 0.1 8",
  "4": "M4.5 10V0L0 7H6",
  "5": "M5.4 0H1.1L0.6 4.5C1.3 4 2.1 3.7 3 3.7C4.8 3.7 5.9 5 5.9 6.8C5.9 8.7 4.7 10 2.9 10C1.6 10 0.6 9.3 0.1 8.2",
  "6": "M5.3 1.3C4.7 0.5 4 0 3.1 0C1.2 0 0.1 2 0.1 5.5C0.1 8.5 1.2 10 3 10C4.7 10 5.9 8.7 5.9 6.9C5.9 5.1 4.7 3.9 3.1 3.9C1.6 3.9 0.5 5 0.1 6.5",
  "7": "M0 0H6L2.2 10",
  "8": "M3 4.6C1.4 4.6 0.5 3.6 0.5 2.3C0.5 1 1.5 0 3 0C4.5 0 5.5 1 5.5 2.3C5.5 3.6 4.6 4.6 3 4.6C1.2 4.6 0.1 5.7 0.1 7.3C0.1 8.9 1.3 10 3 10C4.7 10 5.9 8.9 5.9 7.3C5.9 5.7 4.8 4.6 3 4.6",
  "9": "M0.7 8.7C1.3 9.5 2 10 2.9 10C4.8 10 5.9 8 5.9 4.5C5.9 1.5 4.8 0 3 0C1.3 0 0.1 1.3 0.1 3.1C0.1 4.9 1.3 6.1 2.9 6.1C4.4 6.1 5.5 5 5.9 3.5",
  "-": "M0.5 5.5H5.5",
  "+": "M0.5 5.5H5.5M3 3V8",
  "(": "M4.5 -1C2.5 1.5 2.5 9 4.5 11.5",
  ")": "M1.5 -1C3.5 1.5 3.5 9 1.5 11.5",
  "°": "M3 -0.5C2 -0.5 1.5 0.3 1.5 1C1.5 1.8 2 2.5 3 2.5C4 2.5 4.5 1.8 4.5 1C4.5 0.3 4 -0.5 3 -0.5",
  ".": "M3 9.9V10",
  x: "M0.7 4L5.3 10M5.3 4L0.7 10",
  y: "M0.7 4L3.1 9.6M5.4 4L2.6 11.4C2.2 12.4 1.5 12.8 0.7 12.6",
  A: "M0 10L3 0L6 10M1.1 6.5H4.9",
  B: "M0.5 0V10H3.3C4.9 10 5.8 9 5.8 7.4C5.8 5.9 4.9 4.8 3.3 4.8H0.5M0.5 0H3C4.5 0 5.3 1 5.3 2.4C5.3 3.8 4.5 4.8 3 4.8",
  C: "M5.8 2C5.2 0.7 4.3 0 3.2 0C1.3 0 0.1 2 0.1 5C0.1 8 1.3 10 3.2 10C4.3 10 5.2 9.3 5.8 8",
  D: "M0.5 0V10H2.5C4.7 10 5.9 8 5.9 5C5.9 2 4.7 0 2.5 0H0.5",
  E: "M5.5 0H0.7V10H5.5M0.7 4.8H4.6",
  " ": "",
};

const ADVANCE = 8;

/** Returns text drawn as strokes, its middle at the given point; `height` is that of a digit in picture units. */
export function strokeText(text: string, x: number, y: number, height = 11): string {
  const scale = height / 10;
  const left = x - ((text.length * ADVANCE - 2) * scale) / 2;
  const paths = [...text].map((character, index) => {
    const path = glyphs[character];
    if (path === undefined) throw new Error(`No strokes for the character ${character}`);
    return `<path d="${path}" transform="translate(${round(left + index * ADVANCE * scale)} ${round(y - height / 2)}) scale(${scale})"/>`;
  });
  return `<g fill="none" stroke="#1b2430" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round">${paths.join("")}</g>`;
}

/** Rounds to two decimals, which are enough for a picture. */
export function round(value: number): number {
  return Number(value.toFixed(2));
}
