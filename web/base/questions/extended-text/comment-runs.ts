/** A comment on a stretch of a text; offsets count UTF-16 units. */
export type TextComment = { start: number; end: number; text: string };

/** A piece of a text with the numbers, from 1, of the comments that lie on it, and of those that end with it. */
type CommentRun = { start: number; text: string; on: readonly number[]; ends: readonly number[] };

/** Cuts a text where comments begin and end. Comments may overlap; what lies beyond the text's end is left out. */
export function commentRuns(text: string, comments: readonly Pick<TextComment, "start" | "end">[]): CommentRun[] {
  const within = (place: number) => Math.min(Math.max(place, 0), text.length);
  const cuts = new Set([0, text.length, ...comments.flatMap(({ start, end }) => [within(start), within(end)])]);
  const places = [...cuts].toSorted((a, b) => a - b);
  return places.slice(0, -1).map((start, index) => {
    const end = places[index + 1] ?? text.length;
    const numbers = (wanted: (comment: { start: number; end: number }) => boolean) =>
      comments.flatMap((comment, at) => (wanted(comment) ? [at + 1] : []));
    return {
      start,
      text: text.slice(start, end),
      on: numbers((comment) => comment.start < end && comment.end > start),
      ends: numbers((comment) => within(comment.end) === end && comment.start < end),
    };
  });
}

/** Returns comments in the order of the text, as they are numbered. */
export const inTextOrder = <Comment extends TextComment>(comments: readonly Comment[]): Comment[] =>
  comments.toSorted((a, b) => a.start - b.start || a.end - b.end);

/** Returns the passage that a comment is about, shortened in its middle. */
export function quoteOf(text: string, { start, end }: Pick<TextComment, "start" | "end">, most = 90): string {
  const passage = text.slice(start, end).replace(/\s+/gu, " ").trim();
  const letters = [...passage];
  if (letters.length <= most) return passage;
  const half = Math.floor((most - 1) / 2);
  return `${letters.slice(0, half).join("").trimEnd()}…${letters.slice(-half).join("").trimStart()}`;
}
