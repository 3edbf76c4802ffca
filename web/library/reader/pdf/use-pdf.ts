import { useEffect, useRef, useState } from "react";
import { type OpenPdf, openPdf, type PdfFailure, pdfFailureOf } from "./open-pdf.ts";
import { takePdf } from "./start-pdf.ts";

type State = { pdf: OpenPdf["document"] | null; failure: PdfFailure | null };

/**
 * Opens a PDF and closes it again. Another link or another attempt reopens it. The open document stays until the new one has loaded, also
 * if that fails.
 */
export function usePdf(url: string, attempt: number): State {
  const [state, setState] = useState<State>({ pdf: null, failure: null });
  const open = useRef<OpenPdf | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reopens the same link
  useEffect(() => {
    let isOver = false;
    (takePdf(url) ?? openPdf(url)).then(
      (opened) => {
        if (isOver) return opened.close();
        const before = open.current;
        open.current = opened;
        setState({ pdf: opened.document, failure: null });
        before?.close();
      },
      (error: unknown) => {
        if (!isOver) setState(({ pdf }) => ({ pdf, failure: pdfFailureOf(error) }));
      },
    );
    return () => {
      isOver = true;
    };
  }, [url, attempt]);
  useEffect(() => () => open.current?.close(), []);
  return state;
}
