const extensions: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
  "application/pdf": "pdf",
  "application/epub+zip": "epub",
  "application/zip": "zip",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "application/vnd.oasis.opendocument.text": "odt",
  "application/vnd.oasis.opendocument.presentation": "odp",
  "application/vnd.oasis.opendocument.spreadsheet": "ods",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/x-m4a": "m4a",
  "audio/wav": "wav",
  "audio/ogg": "ogg",
  "audio/opus": "opus",
  "audio/flac": "flac",
  "audio/x-flac": "flac",
  "audio/aac": "aac",
  "audio/amr": "amr",
  "audio/aiff": "aiff",
  "video/mp4": "mp4",
  "video/x-m4v": "m4v",
  "video/webm": "webm",
  "video/quicktime": "mov",
  "video/matroska": "mkv",
  "video/x-matroska": "mkv",
  "video/vnd.avi": "avi",
  "video/mpeg": "mpg",
  "video/ogg": "ogv",
  "video/3gpp": "3gp",
};

/** Plain text of a kind that only its name tells. */
const textKind = /\.(csv|tsv|md|tex)$/i;

/** Returns the extension of a stored file, without a dot, from what it is; its uploader’s name tells only kinds of text apart. */
export function extensionOf({ media_type, name }: { media_type: string; name: string }): string {
  if (media_type.startsWith("text/")) return textKind.exec(name)?.[1]?.toLowerCase() ?? "txt";
  return extensions[media_type] ?? "bin";
}
