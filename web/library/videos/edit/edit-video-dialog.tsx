import { MAX_TRANSCRIPT_BYTES } from "@sextant/contract/upload-limits.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { Button } from "../../../base/ui/button.tsx";
import { FileDrop } from "../../../base/ui/file-drop.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { FailedDialog } from "../../../parts/form/failed-dialog.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { TagPicker } from "../../../parts/pickers/tag-picker.tsx";
import { type Video, videoQuery } from "../requests.ts";
import { draftsOf, faultsOf } from "./chapter-draft.ts";
import { ChapterRows } from "./chapter-rows.tsx";
import { type FilmDraft, FilmField, isNewFilm, isTooLargeFilm } from "./film-field.tsx";
import { useFilmUpload } from "./use-film-upload.ts";
import { changesOf, isChanged } from "./video-changes.ts";

/** Changes what a video is called, its film, what it covers, its chapters and its transcript. */
export function EditVideoDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("videos");
  const video = useQuery({ ...videoQuery(id), staleTime: 0 });
  if (video.isFetching) return null;
  if (!video.data) {
    return (
      <FailedDialog title={t("edit.title")} onClose={onClose}>
        <ListFailure error={video.error} onRetry={() => void video.refetch()} />
      </FailedDialog>
    );
  }
  return <EditForm key={video.data.version} video={video.data} onClose={onClose} />;
}

function EditForm({ video, onClose }: { video: Video; onClose: () => void }) {
  const { t } = useTranslation("videos");
  const client = useQueryClient();
  const toast = useResultToast();
  const [title, setTitle] = useState(video.title);
  const [tags, setTags] = useState(() => video.tags.map((tag) => tag.id));
  const [chapters, setChapters] = useState(() => draftsOf(video.chapters));
  const [transcript, setTranscript] = useState<File | "none" | null>(null);
  const [film, setFilm] = useState<FilmDraft>({ file: null, link: video.link ?? "" });
  const upload = useFilmUpload();
  /** The file that was uploaded, in case that saving is tried again. */
  const uploaded = useRef<{ of: File; id: string } | null>(null);
  const uploadFilm = async (file: File) => {
    if (uploaded.current?.of !== file) uploaded.current = { of: file, id: await upload.send(file) };
    return uploaded.current.id;
  };
  const isNew = isNewFilm(video, film);
  /** Counts on when the video is saved and its transcript isn’t yet. */
  const version = useRef(video.version);
  const [isChecked, setChecked] = useState(false);
  const faults = faultsOf(chapters);
  const isTooLarge = transcript instanceof File && transcript.size > MAX_TRANSCRIPT_BYTES;
  const form = useAction({
    send: async () => {
      // First, since it fails where someone else changed the video, and nothing of theirs is replaced then.
      const replaced = film.file ? { file: await uploadFilm(film.file) } : { link: film.link.trim() };
      const changes = { ...changesOf(video, { title, tags, chapters }), ...(isNew ? replaced : {}) };
      const body = { ...changes, version: version.current };
      const saved = await call("zoom_videos.update", { params: { id: video.id }, body });
      version.current = saved.version;
      if (transcript === null) return;
      const vtt = transcript === "none" ? null : await transcript.text();
      await call("zoom_videos.set_transcript", { params: { id: video.id }, body: { vtt } });
    },
    onDone: () => {
      void client.invalidateQueries({ queryKey: queryKey("videos") });
      toast.done(t("done.saved", { name: title.trim() }));
      onClose();
    },
    isDirty: transcript !== null || isNew || isChanged(video, { title, tags, chapters }),
    fields: ["title", "file", "link", "tags", "vtt"],
  });
  return (
    <DialogForm
      title={t("edit.title")}
      form={{
        ...form,
        submit: () => {
          setChecked(true);
          if (faults.size === 0) form.submit();
        },
      }}
      submitLabel={t("edit.submit")}
      onClose={() => {
        upload.stop();
        onClose();
      }}
      isReady={title.trim() !== "" && !isTooLarge && !isTooLargeFilm(film.file)}
      wide
    >
      {video.playback === "some" || video.playback === "none" ? (
        <Notice tone="warning">{t(`playback.${video.playback}_why`, { codecs: video.codecs.join(", ") })}</Notice>
      ) : null}
      {video.is_cut_off ? <Notice tone="warning">{t("cut_off")}</Notice> : null}
      {video.state === "failed" ? <Notice tone="error">{t(`problems.${problemKey(video.problem)}`)}</Notice> : null}
      <TextField
        label={t("edit.name")}
        value={title}
        onChange={setTitle}
        maxLength={200}
        error={form.errorAt("title")}
      />
      <FilmField
        video={video}
        value={film}
        upload={upload}
        isBusy={form.isBusy}
        error={form.errorAt(video.link === null ? "file" : "link")}
        onChange={setFilm}
      />
      <TagPicker label={t("edit.tags")} help={t("edit.tags_help")} value={tags} onChange={setTags} />
      <ChapterRows
        chapters={chapters}
        onChange={setChapters}
        errorAt={(index) => {
          const fault = isChecked ? faults.get(index) : undefined;
          return fault && t(`edit.chapter_fault.${fault}`);
        }}
      />
      <FileDrop
        label={t("edit.transcript")}
        chosen={transcript instanceof File ? transcript.name : null}
        lead={t(video.has_transcript && transcript !== "none" ? "edit.transcript_replace" : "edit.transcript_lead")}
        help={t("edit.transcript_help")}
        chooseLabel={t("add.file_choose")}
        types={["text/vtt", ".vtt", "application/x-subrip", ".srt"]}
        error={isTooLarge ? t("edit.transcript_too_large") : form.errorAt("vtt")}
        onChoose={([chosen]) => setTranscript(chosen)}
      />
      {video.has_transcript && transcript === null ? (
        <div>
          <Button variant="ghost" size="sm" onPress={() => setTranscript("none")}>
            {t("edit.transcript_remove")}
          </Button>
        </div>
      ) : null}
    </DialogForm>
  );
}

const problems = ["expired", "host", "refused", "too_large", "no_room", "not_video"] as const;
const problemKey = (problem: string) => problems.find((one) => one === problem) ?? "refused";
