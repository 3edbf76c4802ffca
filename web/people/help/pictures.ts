/** Addresses of the pictures, which `npm run pictures` takes, by their paths. */
const files = import.meta.glob<string>("./pictures/*.webp", { eager: true, import: "default", query: "?url" });

/** Returns the addresses of the picture of a page of help in both colour schemes; null where there is none. */
export function pictureOf(topic: string): { light: string; dark: string } | null {
  const light = files[`./pictures/${topic}-light.webp`];
  const dark = files[`./pictures/${topic}-dark.webp`];
  return light && dark ? { light, dark } : null;
}
