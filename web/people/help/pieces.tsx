import { useTranslation } from "react-i18next";
import type { Piece } from "./read-markup.ts";
import { useLabels } from "./use-labels.ts";

/** Shows a text of help, its labels as they’re on screen. */
export function Pieces({ of }: { of: readonly Piece[] }) {
  const labels = useLabels();
  const { i18n } = useTranslation();
  return of.map((piece, index) => {
    if (piece.kind === "words") return piece.text;
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the pieces of a text never move
    if (piece.kind === "code")
      return (
        <code key={index} className="help-code" dir="ltr" translate="no">
          {piece.text}
        </code>
      );
    return (
      <b key={index} className="help-label" lang={i18n.language}>
        <bdi>{labels(piece)}</bdi>
      </b>
    );
    // biome-ignore-end lint/suspicious/noArrayIndexKey: the pieces of a text never move
  });
}
