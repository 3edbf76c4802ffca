import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components";
import { useLanguage } from "./language-context.tsx";

/** The kit's own words, and which way its arrows go, in the language of the page. */
export function KitLanguage({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useLanguage().language}>{children}</I18nProvider>;
}
