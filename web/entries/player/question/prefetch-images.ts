import type { CandidateInteraction } from "@sextant/questions/interactions/candidate-registry.ts";
import type { PlacedQuestion } from "../sitting/wire.ts";

/** Returns the addresses of the pictures in a piece of HTML that the server has cleaned. */
export function imageAddresses(html: string): string[] {
  return [...html.matchAll(/<img\b[^>]*?\ssrc="([^"]+)"/gi)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
}

/** The pieces of HTML that an interaction shows. */
function piecesOf(one: CandidateInteraction): string[] {
  const parts = [
    ...("options" in one ? one.options : []),
    ...("sources" in one ? [...one.sources, ...one.targets] : []),
  ];
  const shown = parts.map((part) => ("content" in part ? part.content : ""));
  return [one.prompt, "image" in one ? one.image : "", ...shown];
}

/** Asks for every picture of a section, so that none is waited for later, with or without a connection. */
export function prefetchImages(placed: readonly PlacedQuestion[]): void {
  const pieces = placed.flatMap(({ question }) => [
    question.stimulus?.body ?? "",
    question.body,
    ...question.interactions.flatMap(piecesOf),
  ]);
  for (const address of new Set(pieces.flatMap(imageAddresses))) new Image().src = address;
}
