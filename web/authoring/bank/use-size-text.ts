import { useLocale } from "react-aria-components";
import { sizeText } from "./import-counts.ts";

/** Says how large a file is in the page's language. */
export function useSizeText(): (bytes: number) => string {
  const { locale } = useLocale();
  return (bytes) => sizeText(bytes, locale);
}
