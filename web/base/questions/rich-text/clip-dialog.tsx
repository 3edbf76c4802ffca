import type { Editor } from "@tiptap/core";
import { FileUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { FileTrigger } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type UploadedClip, useRich } from "./rich-context.tsx";

/** A clip being inserted, or changed at its position in the text. */
export type ClipDraft = { position: number | null };

/** What browsers play; what else is chosen is sent as well, and shown by the browsers that know it. */
const accepted = ["video/mp4", "video/webm", "audio/mpeg", "audio/mp4", "audio/ogg", "audio/wav", "audio/webm"];
const MAX_NAME = 200;

type ClipDialogProps = { editor: Editor; draft: ClipDraft; onClose: () => void };

/** Shows the dialog for choosing a video or sound and its name; one without a name can’t be inserted. */
export function ClipDialog({ editor, draft: { position }, onClose }: ClipDialogProps) {
  const { t } = useTranslation("questions");
  const { uploadClip, pictureUrl, failureText } = useRich();
  const before = position === null ? null : (editor.state.doc.nodeAt(position)?.attrs ?? null);
  const [name, setName] = useState(String(before?.name ?? ""));
  const [clip, setClip] = useState<UploadedClip | null>(
    before ? { file: String(before.file), kind: before.kind === "audio" ? "audio" : "video" } : null,
  );
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [failure, setFailure] = useState("");
  const [isAsked, setAsked] = useState(false);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const send = async (file: File | undefined) => {
    if (!file || !uploadClip) return;
    abort.current = new AbortController();
    const { signal } = abort.current;
    setFailure("");
    setSending({ name: file.name, share: 0 });
    try {
      const sent = await uploadClip(file, (share) => setSending({ name: file.name, share }), signal);
      setClip(sent);
      setName((now) => now || file.name.replace(/\.[^.]{1,8}$/, ""));
    } catch (error) {
      if (!signal.aborted) setFailure(failureText(error));
    } finally {
      if (!signal.aborted) setSending(null);
    }
  };
  const keep = () => {
    setAsked(true);
    if (!clip || name.trim() === "") return;
    const chain = editor.chain().focus();
    if (position !== null) chain.setNodeSelection(position);
    chain.insertContent({ type: "clip", attrs: { ...clip, name: name.trim() } }).run();
    onClose();
  };
  const src = clip ? pictureUrl(clip.file) : undefined;
  const Player = clip?.kind === "audio" ? "audio" : "video";
  return (
    <Dialog
      title={t(before ? "clip.change_title" : "clip.title")}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("clip.cancel")}
          </Button>
          <Button variant="primary" isDisabled={!clip || sending !== null} onPress={keep}>
            {t(before ? "clip.change" : "clip.insert")}
          </Button>
        </>
      }
    >
      <div className="stack g4">
        {src ? <Player className="clip-chosen" src={src} controls preload="metadata" aria-label={name} /> : null}
        {sending ? (
          <ProgressBar label={t("clip.sending", { name: sending.name })} percent={sending.share * 100} />
        ) : (
          <div className="row wrap">
            <FileTrigger acceptedFileTypes={accepted} onSelect={(files) => void send(files?.[0])}>
              <Button size="sm">
                <Icon of={FileUp} small />
                {t(clip ? "clip.other" : "clip.choose")}
              </Button>
            </FileTrigger>
            <span className="help">{t("clip.kinds")}</span>
          </div>
        )}
        {failure ? (
          <p className="t-error body-s" role="alert">
            {failure}
          </p>
        ) : null}
        <TextField
          label={t("clip.name")}
          value={name}
          onChange={setName}
          maxLength={MAX_NAME}
          help={t("clip.name_help")}
          error={isAsked && name.trim() === "" ? t("clip.name_missing") : undefined}
        />
        <p className="help">{t("clip.spoken_help")}</p>
      </div>
    </Dialog>
  );
}
