/** Makes `count` things, so many at a time. */
export async function inGroups<T>(count: number, atOnce: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    const group = Array.from({ length: Math.min(atOnce, count - made.length) }, make);
    made.push(...(await Promise.all(group)));
  }
  return made;
}
