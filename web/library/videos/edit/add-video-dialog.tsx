import { cutText } from "@sextant/questions/text/cut.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { FileDrop } from "../../../base/ui/file-drop.tsx";
import { ProgressBar } from "../../../base/ui/progress-bar.tsx";
import { Segmented } from "../../../base/ui/segmented.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { schoolsSource } from "../../../parts/pickers/schools.ts";
import { SourceField } from "../../../parts/pickers/source-field.tsx";
import { TagPicker } from "../../../parts/pickers/tag-picker.tsx";
import type { Video } from "../requests.ts";
import { filmTypes, isTooLargeFilm } from "./film-field.tsx";
import { useFilmUpload } from "./use-film-upload.ts";

const nameOf = (file: File) => cutText(file.name.replace(/\.\w{1,5}$/, ""), 200);

/** Adds a video: a file from this device, or a link to where it plays. */
export function AddVideoDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("videos");
  const [by, setBy] = useState<"file" | "link">("file");
  const [title, setTitle] = useState("");
  const [link, setLink] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [tags, setTags] = useState<string[]>([]);
  const [school, setSchool] = useState<string | null>(null);
  const upload = useFilmUpload();
  const told = useAdded(onClose);
  const isTooLarge = isTooLargeFilm(file);
  const form = useAction({
    send: async (): Promise<Video> => {
      const source = by === "link" ? { link: link.trim() } : { file: await upload.send(file as File) };
      return call("zoom_videos.create", { body: { title: title.trim(), ...source, tags, school } });
    },
    onDone: told,
    isDirty: title !== "" || link !== "" || file !== null,
    fields: ["title", "link", "file", "tags", "school"],
  });
  return (
    <DialogForm
      title={t("add.title")}
      form={form}
      submitLabel={t("add.submit")}
      onClose={() => {
        upload.stop();
        onClose();
      }}
      isReady={title.trim() !== "" && (by === "link" ? link.trim() !== "" : file !== null && !isTooLarge)}
      wide
    >
      <Segmented
        label={t("add.by")}
        choices={(["file", "link"] as const).map((id) => ({ id, label: t(`add.by_${id}`) }))}
        value={by}
        onChange={setBy}
      />
      {by === "link" ? (
        <TextField
          label={t("add.link")}
          help={t("add.link_help")}
          type="url"
          value={link}
          onChange={setLink}
          placeholder="https://"
          error={form.errorAt("link")}
        />
      ) : (
        <FileDrop
          label={t("add.file")}
          chosen={file?.name ?? null}
          lead={t("add.file_lead")}
          help={t("add.file_help")}
          chooseLabel={t("add.file_choose")}
          types={filmTypes}
          isDisabled={form.isBusy}
          error={isTooLarge ? t("add.too_large") : form.errorAt("file")}
          onChoose={([chosen]) => {
            setFile(chosen);
            if (title === "") setTitle(nameOf(chosen));
          }}
        />
      )}
      {upload.share === null ? null : (
        <ProgressBar label={t(upload.isWaiting ? "add.waiting" : "add.uploading")} percent={upload.share * 100} />
      )}
      <TextField
        label={t("edit.name")}
        value={title}
        onChange={setTitle}
        maxLength={200}
        error={form.errorAt("title")}
      />
      <TagPicker label={t("edit.tags")} help={t("edit.tags_help")} value={tags} onChange={setTags} />
      <SourceField
        label={t("edit.school")}
        help={t("edit.school_help")}
        source={schoolsSource}
        value={school}
        onChange={setSchool}
        error={form.errorAt("school")}
      />
    </DialogForm>
  );
}

/** Says that a video was added, and what browsers make of it. */
function useAdded(onClose: () => void) {
  const { t } = useTranslation("videos");
  const client = useQueryClient();
  const toast = useResultToast();
  const navigate = useNavigate();
  return (video: Video) => {
    void client.invalidateQueries({ queryKey: queryKey("videos") });
    const fragile = video.playback === "some" || video.playback === "none" ? video.playback : null;
    const why = [
      ...(fragile ? [t(`playback.${fragile}_why`, { codecs: video.codecs.join(", ") })] : []),
      ...(video.is_cut_off ? [t("cut_off")] : []),
    ];
    toast.done(t("done.added", { name: video.title }), {
      ...(why.length > 0 ? { isPartial: true, content: why.join(" ") } : {}),
      action: { label: t("done.open"), onPress: () => void navigate({ to: "/videos/$id", params: { id: video.id } }) },
    });
    onClose();
  };
}
