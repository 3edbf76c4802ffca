import type { PDFDocumentProxy } from "pdfjs-dist";
import { useQuietExtra } from "../../../base/common/use-quiet-extra.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { partedPages } from "../outline-places.ts";
import type { Material } from "../requests.ts";
import { useFind } from "../use-find.ts";
import { readHitDepths } from "./hit-depths.ts";
import type { readOutline } from "./outline.ts";

type Parts = {
  material: Material;
  document: PDFDocumentProxy;
  search: string;
  /** Headings of the file; undefined until they are known. */
  outline: Awaited<ReturnType<typeof readOutline>> | undefined;
  page: number;
  /** A page is shown. */
  isShown: boolean;
  onGo: (page: number) => void;
};

/** Returns where words are found in a PDF: by page, and on pages with several headings how far down. */
export function usePdfSearch({ material, document, search, outline, page, isShown, onGo }: Parts) {
  const find = useFind(material, search, { page, isShown, onGo });
  const parted = partedPages(outline ?? []);
  const pagesToPart = [...find.pages.keys()].filter((one) => parted.has(one));
  // Where on its page a place is, read from the file: without it, places count at the page’s last heading.
  const depths = useQuietExtra({
    queryKey: queryKey("pdf-hit-depths", material.id, material.newest, search, pagesToPart),
    queryFn: ({ signal }) => readHitDepths(document, { pages: pagesToPart, words: search }, signal),
    enabled: pagesToPart.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return { find, depths };
}
