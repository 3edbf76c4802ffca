import { useEffect, useState } from "react";
import { type OpenPdf, openPdf, type PdfFailure, pdfFailureOf } from "./open-pdf.ts";

type State = { pdf: OpenPdf["document"] } | { failure: PdfFailure } | null;

/** Opens a PDF and closes it again; null while it opens. */
export function usePdf(url: string): State {
  const [state, setState] = useState<{ url: string; is: State }>({ url, is: null });
  useEffect(() => {
    let isOver = false;
    let close = () => {};
    openPdf(url).then(
      (opened) => {
        close = opened.close;
        if (isOver) close();
        else setState({ url, is: { pdf: opened.document } });
      },
      (error: unknown) => {
        if (!isOver) setState({ url, is: { failure: pdfFailureOf(error) } });
      },
    );
    return () => {
      isOver = true;
      close();
    };
  }, [url]);
  return state.url === url ? state.is : null;
}
