import { createElement, Fragment, type ReactNode } from "react";

/**
 * Returns a text that people wrote, or that quotes what they wrote, each with the direction of its own letters: a name in Arabic
 * turns nothing around it in an English page, and the other way round. What is no string stays as it is.
 */
export function isolated(content: ReactNode): ReactNode {
  if (typeof content !== "string" || content === "") return content;
  const pieces = splitQuoted(content);
  if (pieces.length === 1) return createElement("bdi", null, content);
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece, at) => (at % 2 ? createElement("bdi", null, piece) : piece)),
  );
}

/**
 * Returns a text cut where its quoted parts begin and end; what stands at odd places was between quotation marks, which stay
 * outside.
 */
export function splitQuoted(text: string): string[] {
  return text.split(/(?<=[“«])([^“”«»]+)(?=[”»])/);
}
