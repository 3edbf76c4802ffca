import katex from "katex";

/** Paints TeX into an element, from left to right in any text, and says what KaTeX has against it; null when it is in order. */
export function renderTexInto(element: HTMLElement, tex: string, isDisplay: boolean): string | null {
  element.dir = "ltr";
  try {
    katex.render(tex, element, {
      displayMode: isDisplay,
      throwOnError: true,
      strict: "ignore",
      trust: false,
      maxSize: 50,
    });
    return null;
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    // Environments such as align exist in display mode only; the server shows them so within a line too.
    if (!isDisplay && /can be used only in display mode/.test(found)) return renderTexInto(element, tex, true);
    element.textContent = tex;
    return found.replace(/^KaTeX parse error:\s*/, "");
  }
}
