/** Pages with an entry of their own, by how their path begins; every other path is the application's. */
const entries: readonly (readonly [path: RegExp, file: string])[] = [
  [/^\/sittings\//, "player.html"],
  [/^\/(?:signin|first-staff|seb)(?:[/?]|$)/, "signin.html"],
  [/^\/replay-frame(?:[/?]|$)/, "replay.html"],
  [/^\/api\/docs(?:[/?]|$)/, "api-docs.html"],
];

/** The documents of the page. */
export const documents: readonly string[] = [...entries.map(([, file]) => file), "index.html"];

/** Returns the name of the document that a path opens. @param url Path and query. */
export function documentOf(url: string): string {
  return entries.find(([path]) => path.test(url))?.[1] ?? "index.html";
}
