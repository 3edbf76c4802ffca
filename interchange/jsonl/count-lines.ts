/** Returns how many lines a file has, blank ones too: for how far an import has come. */
export async function countLines(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let count = 0;
  let last = 0x0a;
  for await (const chunk of chunks) {
    for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, at + 1)) count += 1;
    last = chunk.at(-1) ?? last;
  }
  return last === 0x0a ? count : count + 1;
}
