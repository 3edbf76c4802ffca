import "../../base/questions/file-upload/file-upload.css";
import { kindOfFile } from "@sextant/questions/interactions/file-upload/file-kinds.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerFile } from "../../base/questions/file-upload/answer-files.ts";
import { FileFace } from "../../base/questions/file-upload/file-face.tsx";
import { answerFilesQuery } from "./requests.ts";

type UploadedFilesProps = {
  session: string;
  /** The files that the answer names, in its order. */
  ids: readonly string[];
};

/** Shows the files of an answer to be marked: pictures and PDFs open, the others to download. */
export function UploadedFiles({ session, ids }: UploadedFilesProps) {
  const { t } = useTranslation("marking");
  const files = useQuery(answerFilesQuery(session));
  if (files.isError) return <p role="alert">{t("files_failed")}</p>;
  return (
    <ol className="marking-files" aria-busy={files.isPending}>
      {ids.map((id, index) => {
        const file = files.data?.get(id);
        return (
          <li key={id}>
            <div className="row">
              <FileFace file={file} number={index + 1} />
            </div>
            {file ? <Opened file={file} title={t("file", { number: index + 1 })} /> : null}
          </li>
        );
      })}
    </ol>
  );
}

/** What can be looked at beside the rubric. */
function Opened({ file, title }: { file: AnswerFile; title: string }) {
  const kind = kindOfFile(file.media_type);
  if (kind === "picture") {
    return (
      <img
        className="marking-picture"
        src={file.url}
        alt={title}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
      />
    );
  }
  return kind === "pdf" && navigator.pdfViewerEnabled ? <PdfPages file={file} title={title} /> : null;
}

/**
 * A PDF in the browser's own viewer. The server gives it only to be saved, so its bytes are fetched and shown as a PDF and as nothing
 * else, whatever is in them.
 */
function PdfPages({ file: { url }, title }: { file: AnswerFile; title: string }) {
  const { t } = useTranslation("marking");
  const [address, setAddress] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    let made: string | null = null;
    const show = async () => {
      const response = await fetch(url, { signal: abort.signal, credentials: "omit" });
      if (!response.ok) throw new Error(`${response.status}`);
      const bytes = await response.arrayBuffer();
      if (abort.signal.aborted) return;
      made = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
      setAddress(made);
    };
    show().catch(() => {
      if (!abort.signal.aborted) setFailed(true);
    });
    return () => {
      abort.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [url]);
  if (hasFailed) return <p role="alert">{t("file_failed")}</p>;
  return address ? <iframe className="marking-pdf" src={address} title={title} /> : null;
}
