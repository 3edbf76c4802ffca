import { MAX_ANSWER_FILES } from "@sextant/questions/interactions/file-upload/content.ts";
import { type FileKind, fileKinds } from "@sextant/questions/interactions/file-upload/file-kinds.ts";

const BYTES_PER_MB = 1024 * 1024;

/** Kinds of files as Moodle groups them, the first of each as we write it. */
const groups: Record<FileKind, readonly string[]> = {
  picture: ["image", "web_image", "optimised_image", ".png", ".jpg", ".jpeg", ".gif", ".webp"],
  pdf: [".pdf"],
  document: ["document", "spreadsheet", "presentation", "archive", ".docx", ".xlsx", ".pptx", ".odt", ".zip"],
  text: [".txt", ".csv"],
  audio: ["audio", "web_audio", "html_audio", ".mp3", ".wav", ".m4a"],
  video: ["video", "web_video", "html_video", ".mp4", ".mov", ".webm"],
};

/** Which files a question of Moodle takes. */
export interface MoodleFiles {
  /** Names and endings, with commas between; empty for all. */
  types: string;
  /** -1 for any number. */
  count: number;
  /** 0 for what the site allows. */
  bytes: number;
}

/** Returns which files we ask for as Moodle says it, which counts to three. */
export function toMoodleFiles(asked: { kinds: readonly FileKind[]; max_files: number; max_mb: number }): MoodleFiles {
  return {
    types: asked.kinds.map((kind) => groups[kind][0]).join(","),
    count: asked.max_files > 3 ? -1 : asked.max_files,
    bytes: asked.max_mb * BYTES_PER_MB,
  };
}

/** Returns which files a question of Moodle asks for; of kinds that it names and we don't know, all. */
export function fromMoodleFiles({ types, count, bytes }: MoodleFiles) {
  const named = types.toLowerCase().split(/[\s,;]+/);
  const known = fileKinds.filter((kind) => groups[kind].some((name) => named.includes(name)));
  return {
    kinds: known.length > 0 ? known : [...fileKinds],
    max_files: count >= 1 && count <= MAX_ANSWER_FILES ? Math.round(count) : MAX_ANSWER_FILES,
    max_mb: bytes > 0 ? Math.min(200, Math.max(1, Math.round(bytes / BYTES_PER_MB))) : 10,
  };
}
