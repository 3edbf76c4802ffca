import type { PlacedQuestion } from "./wire.ts";

/** The addresses of the pictures in a piece of HTML that the server has cleaned. */
export function imageAddresses(html: string): string[] {
  return [...html.matchAll(/<img\b[^>]*?\ssrc="([^"]+)"/gi)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
}

/** Asks for every picture of a section, so that none is waited for later, with or without a connection. */
export function prefetchImages(placed: readonly PlacedQuestion[]): void {
  const pieces = placed.flatMap(({ question }) => [
    question.stimulus?.body ?? "",
    question.body,
    ...question.interactions.flatMap((one) => ("options" in one ? one.options.map(({ content }) => content) : [])),
  ]);
  for (const address of new Set(pieces.flatMap(imageAddresses))) new Image().src = address;
}
