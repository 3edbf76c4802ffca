/** Colours that authors name in formulas; others by their digits. */
const names: Record<string, string> = {
  black: "#000000",
  white: "#ffffff",
  red: "#ff0000",
  green: "#008000",
  lime: "#00ff00",
  blue: "#0000ff",
  yellow: "#ffff00",
  cyan: "#00ffff",
  aqua: "#00ffff",
  magenta: "#ff00ff",
  fuchsia: "#ff00ff",
  orange: "#ffa500",
  purple: "#800080",
  brown: "#a52a2a",
  pink: "#ffc0cb",
  gray: "#808080",
  grey: "#808080",
  silver: "#c0c0c0",
  lightgray: "#d3d3d3",
  lightgrey: "#d3d3d3",
  navy: "#000080",
  teal: "#008080",
  olive: "#808000",
  maroon: "#800000",
  gold: "#ffd700",
};

/** Surfaces on which questions are read, by day and by night. */
const surfaces = ["#ffffff", "#15181d"];

function channelsOf(color: string): [number, number, number] | null {
  const hex = (names[color.toLowerCase()] ?? color).toLowerCase();
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(hex);
  const long = short ? [hex, ...short.slice(1).map((digit) => digit + digit)] : /^#(..)(..)(..)$/.exec(hex);
  if (!long) return null;
  const [red = 0, green = 0, blue = 0] = [...long].slice(1).map((digits) => Number.parseInt(digits, 16));
  return [red, green, blue].some(Number.isNaN) ? null : [red, green, blue];
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(channels: [number, number, number]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours, 1 to 21 (WCAG 2.2); null for a colour that is not known. */
export function contrast(one: string, other: string): number | null {
  const [first, second] = [channelsOf(one), channelsOf(other)];
  if (!first || !second) return null;
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Returns true when text of this colour is hard to read in the light or in the dark: a contrast below 3, the least for large
 * text.
 */
export function isFaint(color: string): boolean {
  return surfaces.some((surface) => (contrast(color, surface) ?? 21) < 3);
}
