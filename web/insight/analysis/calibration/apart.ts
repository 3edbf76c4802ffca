type Mark = { position: number; x: number; y: number };
type Label = Mark & { anchor: "start" | "end" };

const [lineHeight, digit, gap] = [14, 8, 8] as const;

/**
 * Returns the positions of the labels beside their marks, in pixels: after the mark, else before it, else none, because overlapping numbers
 * are unreadable. Earlier marks have priority.
 */
export function apart(marks: readonly Mark[], width: number): Label[] {
  const placed: { left: number; right: number; y: number }[] = [];
  return marks.flatMap(({ position, x, y }) => {
    const wide = String(position).length * digit;
    const sides = [
      { anchor: "start" as const, x: x + gap, left: x + gap },
      { anchor: "end" as const, x: x - gap, left: x - gap - wide },
    ];
    const free = sides.find(
      ({ left }) =>
        left >= 0 &&
        left + wide <= width &&
        placed.every((one) => left + wide < one.left || left > one.right || Math.abs(y - one.y) >= lineHeight),
    );
    if (!free) return [];
    placed.push({ left: free.left, right: free.left + wide, y });
    return [{ position, x: free.x, y: y + 4, anchor: free.anchor }];
  });
}
