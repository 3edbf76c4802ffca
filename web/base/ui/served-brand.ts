import type { Brand } from "./brand-face.tsx";

const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);

/** Returns what the organisation is called and its picture, as the server wrote them into this page: known without a call. */
export function servedBrand(): Brand & { name: string } {
  const logo = said("sextant-logo")?.content;
  return { name: said("application-name")?.content || "Sextant", ...(logo ? { logo } : {}) };
}

/** Notes what the organisation is called from now on, for titles of this page. */
export function keepServedBrand({ name, logo }: { name: string; logo: string | null }): void {
  said("application-name")?.setAttribute("content", name);
  said("sextant-logo")?.setAttribute("content", logo ?? "");
}
