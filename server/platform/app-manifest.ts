/** The colour of our paper in the light theme; pages tell browsers of theirs. */
const PAPER = "#f8f5ee";

/** Home screens cut longer names off. */
const SHORT = 15;

const icon = (name: string, size: number, purpose: "any" | "maskable") => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** Returns what browsers need to install the page as an app. @param organisation Its name; empty where it has none. */
export function appManifest(organisation: string): object {
  const name = organisation || "Sextant";
  return {
    id: "/",
    name,
    short_name: name.length > SHORT ? "Sextant" : name,
    description: "Timed assessments that lose nothing, and analytics one learns from.",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: PAPER,
    background_color: PAPER,
    icons: [icon("app", 192, "any"), icon("app", 512, "any"), icon("maskable", 512, "maskable")],
  };
}
