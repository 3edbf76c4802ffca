import { uploadResumably } from "../../base/requests/upload-resumably.ts";

/** How a file goes out: told from 0 to 1, and stopped by the signal. */
export type Sending = { onProgress: (share: number) => void; signal: AbortSignal };

/** From here on a file is sent in pieces, once, and then read as often as it takes. */
const largeBytes = 8 * 1024 * 1024;

/** What an import reads: the file itself, or its upload. */
export type ImportSource = { file: File } | { upload: string };

const uploads = new WeakMap<File, string>();

/** Returns the upload of a file that was sent in pieces. */
export const uploadOf = (file: File): string | undefined => uploads.get(file);

/** Gets a file ready to be read: a large one is uploaded first, where it was not before. */
export async function readySource(file: File, { onProgress, signal }: Sending): Promise<ImportSource> {
  if (file.size <= largeBytes) return { file };
  const upload = uploads.get(file) ?? (await uploadResumably(file, { purpose: "import", onProgress, signal }));
  uploads.set(file, upload);
  return { upload };
}
