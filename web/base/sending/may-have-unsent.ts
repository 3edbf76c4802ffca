/**
 * Returns whether this browser may keep answers at all. Costs next to nothing, so that pages of people who never sat here load
 * no more.
 */
export async function mayHaveUnsent(): Promise<boolean> {
  try {
    // Where a browser cannot list its databases, it has to be opened to know.
    const databases = await globalThis.indexedDB?.databases?.().catch(() => null);
    return databases ? databases.some(({ name }) => name === "sextant-player") : "indexedDB" in globalThis;
  } catch {
    // Reading it may be forbidden already.
    return false;
  }
}
