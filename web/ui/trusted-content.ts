type Policy = { createHTML: (html: string) => string };
type PolicyFactory = { createPolicy: (name: string, rules: Policy) => Policy };

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
