/** The kinds of files that a question may ask for: what the organisation stores, in groups that an author knows by name. */
export const fileKinds = ["picture", "pdf", "document", "text", "audio", "video"] as const;
export type FileKind = (typeof fileKinds)[number];

const pickedBy: Record<FileKind, readonly string[]> = {
  picture: ["image/*"],
  pdf: ["application/pdf", ".pdf"],
  document: [".docx", ".pptx", ".xlsx", ".odt", ".odp", ".ods", ".epub", ".zip"],
  text: ["text/plain", ".txt", ".md", ".csv"],
  audio: ["audio/*"],
  video: ["video/*"],
};

/** Returns what a file picker offers for these kinds, as its `accept` says it. */
export function pickerTypes(kinds: readonly FileKind[]): string {
  return kinds.flatMap((kind) => pickedBy[kind]).join(",");
}

/** Returns the kind of a stored file by its media type, which the server found in its bytes. */
export function kindOfFile(mediaType: string): FileKind {
  if (mediaType.startsWith("image/")) return "picture";
  if (mediaType === "application/pdf") return "pdf";
  if (mediaType.startsWith("text/")) return "text";
  if (mediaType.startsWith("audio/")) return "audio";
  return mediaType.startsWith("video/") ? "video" : "document";
}
