type Policy = { createHTML: (html: string) => string };
type PolicyFactory = { createPolicy(name: string, rules: { createHTML: (html: string) => string | null }): Policy };

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

/**
 * The one policy by which HTML enters the page (`trusted-types sextant-content` in the page's CSP). It lets through only what
 * the server has cleaned and rendered: questions, explanations, material. Nothing typed in this page goes through it.
 */
const policy: Policy = factory
  ? factory.createPolicy("sextant-content", { createHTML: (html) => html })
  : { createHTML: (html) => html };

/** Puts HTML that the server has cleaned into an element, replacing what was there. */
export function setServerContent(element: Element, html: string): void {
  element.innerHTML = policy.createHTML(html);
}

/** Shows a document of the server's, such as a mail, in a frame that is sandboxed: nothing in it runs. */
export function setFrameDocument(frame: HTMLIFrameElement, html: string): void {
  frame.srcdoc = policy.createHTML(html);
}

/**
 * Lets parts that are not ours empty an element by `innerHTML = ""`, as the kit does before it announces something to screen
 * readers. Anything else that they would set as HTML is still refused by the browser.
 */
export function allowEmptying(): void {
  factory?.createPolicy("default", { createHTML: (html) => (html === "" ? html : null) });
}
