import { MAX_UPLOAD_BYTES } from "@sextant/contract/upload-limits.ts";
import { useTranslation } from "react-i18next";
import { FileDrop } from "../../../base/ui/file-drop.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { ProgressBar } from "../../../base/ui/progress-bar.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import type { Video } from "../requests.ts";
import type { FilmUpload } from "./use-film-upload.ts";

/** What browsers and cameras call a film. */
export const filmTypes = ["video/mp4", "video/webm", "video/quicktime", ".mp4", ".webm", ".mov", ".m4v", ".mkv"];

/** Another film for a video: a file or an address, as it was before. */
export interface FilmDraft {
  file: File | null;
  link: string;
}

/** Tells whether a draft gives a video another film. */
export const isNewFilm = (video: Pick<Video, "link">, { file, link }: FilmDraft) =>
  video.link === null ? file !== null : link.trim() !== video.link;

export const isTooLargeFilm = (file: File | null) => file !== null && file.size > MAX_UPLOAD_BYTES;

type FilmFieldProps = {
  video: Video;
  value: FilmDraft;
  upload: FilmUpload;
  isBusy: boolean;
  error: string | undefined;
  onChange: (value: FilmDraft) => void;
};

/** Replaces the film of a video, and says what that does to what was watched. */
export function FilmField({ video, value, upload, isBusy, error, onChange }: FilmFieldProps) {
  const { t } = useTranslation("videos");
  return (
    <>
      {video.link === null ? (
        <FileDrop
          label={t("add.file")}
          chosen={value.file?.name ?? null}
          lead={t("edit.film_lead")}
          help={t("add.file_help")}
          chooseLabel={t("add.file_choose")}
          types={filmTypes}
          isDisabled={isBusy}
          error={isTooLargeFilm(value.file) ? t("add.too_large") : error}
          onChoose={([file]) => onChange({ ...value, file })}
        />
      ) : (
        <TextField
          label={t("add.link")}
          help={t("add.link_help")}
          type="url"
          value={value.link}
          onChange={(link) => onChange({ ...value, link })}
          error={error}
        />
      )}
      {upload.share === null ? null : (
        <ProgressBar label={t(upload.isWaiting ? "add.waiting" : "add.uploading")} percent={upload.share * 100} />
      )}
      {isNewFilm(video, value) ? <Notice tone="info">{t("edit.film_anew")}</Notice> : null}
    </>
  );
}
