/** Returns a position in the WAL as a number of bytes, from PostgreSQL's way of writing it: `0/2000028`. */
function bytesOf(position: string): bigint {
  const [high, low] = position.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

const hex = (number: bigint | number) => number.toString(16).toUpperCase().padStart(8, "0");

/** Returns the names of the WAL segments that hold what was written from one position until before the other. */
export function walSegments(timeline: number, from: string, to: string, segmentBytes: number): string[] {
  const size = BigInt(segmentBytes);
  const perName = 2n ** 32n / size;
  const names: string[] = [];
  for (let segment = bytesOf(from) / size; segment <= (bytesOf(to) - 1n) / size; segment += 1n)
    names.push(`${hex(timeline)}${hex(segment / perName)}${hex(segment % perName)}`);
  return names;
}
