import { kindOfFile } from "@sextant/questions/interactions/file-upload/file-kinds.ts";
import { File as FileIcon, FileText, Music, Video } from "lucide-react";
import { Icon } from "../../ui/icon.tsx";
import { partTexts } from "../part-texts/part-texts.ts";
import type { AnswerFile } from "./answer-files.ts";
import { sizeText } from "./size-text.ts";

const icons = { picture: FileIcon, pdf: FileText, document: FileText, text: FileText, audio: Music, video: Video };

type FileFaceProps = {
  /** Undefined where nothing is known of it, or nothing any more. */
  file: AnswerFile | undefined;
  /** Its place among the files of the answer, from 1. */
  number: number;
};

/** Shows one file of an answer: a small picture or an icon, its name as a link, its kind and size. */
export function FileFace({ file, number }: FileFaceProps) {
  const { upload } = partTexts();
  const kind = file ? kindOfFile(file.media_type) : "document";
  return (
    <>
      <span className="upload-icon" aria-hidden="true">
        {file && kind === "picture" ? <img src={file.url} alt="" loading="lazy" /> : <Icon of={icons[kind]} />}
      </span>
      <span className="upload-said">
        {file ? (
          <a className="link upload-name" href={file.url} target="_blank" rel="noreferrer" dir="auto">
            {file.name || upload.file(number)}
          </a>
        ) : (
          <span className="upload-name">{upload.file(number)}</span>
        )}
        {file ? <span className="meta num">{`${upload.kind[kind]} · ${sizeText(file.size_bytes)}`}</span> : null}
      </span>
    </>
  );
}
