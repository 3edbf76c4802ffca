/*
 * Which of a row of questions are answered, packed: four questions to a hexadecimal digit, the first in its highest bit.
 */

/** Packs marks into digits. */
export function packMarks(marks: readonly boolean[]): string {
  let digits = "";
  for (let at = 0; at < marks.length; at += 4) {
    const four = [0, 1, 2, 3].reduce((sum, place) => sum * 2 + (marks[at + place] ? 1 : 0), 0);
    digits += four.toString(16);
  }
  return digits;
}

/** Unpacks the first so many marks; those that no digit tells of are false. */
export function unpackMarks(digits: string, count: number): boolean[] {
  return Array.from({ length: count }, (_, at) => {
    const four = Number.parseInt(digits.charAt(at >> 2), 16) || 0;
    return (four & (8 >> (at & 3))) !== 0;
  });
}
