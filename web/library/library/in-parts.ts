/** Cuts a list into parts of at most so many, each with where it starts. */
export function inParts<Value>(all: readonly Value[], most: number): [start: number, part: Value[]][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, index) => [
    index * most,
    all.slice(index * most, (index + 1) * most),
  ]);
}
