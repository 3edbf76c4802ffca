import { createElement, Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Piece } from "./read-markup.ts";
import { useLabels } from "./use-labels.ts";

/** Shows a text of help, its labels as they’re on screen. */
export function Pieces({ of }: { of: readonly Piece[] }) {
  const labels = useLabels();
  const { i18n } = useTranslation();
  const show = (piece: Piece): ReactNode => {
    if (piece.kind === "words") return piece.text;
    if (piece.kind === "code")
      return (
        <code className="help-code" dir="ltr" translate="no">
          {piece.text}
        </code>
      );
    return (
      <b className="help-label" lang={i18n.language}>
        <bdi>{labels(piece)}</bdi>
      </b>
    );
  };
  // The pieces of a text never move: as children of their own they need no keys.
  return createElement(Fragment, null, ...of.map(show));
}
