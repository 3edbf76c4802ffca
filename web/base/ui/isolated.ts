import { createElement, Fragment, type ReactNode } from "react";

/**
 * Returns text that people wrote, or that quotes them, each part in the direction of its own script: an Arabic name doesn't reorder
 * the text around it on an English page, nor the reverse. Values that aren't strings are returned unchanged.
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

/** Splits a text into quoted and unquoted parts; odd indexes hold the quoted ones. The quotation marks stay in the unquoted parts. */
export function splitQuoted(text: string): string[] {
  return text.split(/(?<=[“«])([^“”«»]+)(?=[”»])/);
}
