import { ZipFile } from "yazl";

/** Returns a zip file of these contents by name, for tests. */
export async function zipOf(files: Record<string, string | Uint8Array>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content as Uint8Array), name);
  archive.end();
  const chunks: Buffer[] = [];
  for await (const chunk of archive.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
