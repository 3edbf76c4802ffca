import type { Editor } from "@tiptap/core";
import { ImageUp } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { FileTrigger } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { PictureSources } from "./picture-sources.tsx";
import { type UploadedPicture, useRich } from "./rich-context.tsx";

/** A picture being inserted or changed: its position in the text, or a pasted or dropped file. */
export type PictureDraft = { position: number | null; file?: File };

type PictureDialogProps = { editor: Editor; draft: PictureDraft; onClose: () => void };

/** Shows the dialog for choosing a picture and its alternative text; a picture without one can't be inserted. */
export function PictureDialog({ editor, draft, onClose }: PictureDialogProps) {
  const { position } = draft;
  const { file, alt, width, height } = position === null ? {} : (editor.state.doc.nodeAt(position)?.attrs ?? {});
  const keep = (picture: ChosenPicture) => {
    const attrs = {
      file: picture.file,
      alt: picture.alt,
      width: picture.file === file ? width : (picture.width?.toString() ?? null),
      height: picture.file === file ? height : (picture.height?.toString() ?? null),
    };
    const chain = editor.chain().focus();
    if (position !== null) chain.setNodeSelection(position);
    chain.insertContent({ type: "picture", attrs }).run();
    onClose();
  };
  const start = file ? { file: String(file), alt: (alt as string | null) ?? null } : undefined;
  return (
    <ChoosePicture
      {...(start ? { start } : {})}
      {...(draft.file ? { dropped: draft.file } : {})}
      onSave={keep}
      onClose={onClose}
    />
  );
}

export type ChosenPicture = UploadedPicture & { alt: string };

type ChoosePictureProps = {
  /** The current picture. `alt` null: alternative text was never set. */
  start?: { file: string; alt: string | null };
  dropped?: File;
  onSave: (picture: ChosenPicture) => void;
  onClose: () => void;
};

/** Shows the dialog in which a picture is uploaded and described. */
export function ChoosePicture({ start, dropped, onSave, onClose }: ChoosePictureProps) {
  const { t } = useTranslation("questions");
  const rich = useRich();
  const [alt, setAlt] = useState(start?.alt ?? "");
  const [isDecorative, setDecorative] = useState(start?.alt === "");
  const [isAsked, setAsked] = useState(false);
  const [sending, setSending] = useState<File | null>(dropped ?? null);
  const [progress, setProgress] = useState(0);
  const [failure, setFailure] = useState("");
  const [sent, setSent] = useState<UploadedPicture | null>(
    start ? { file: start.file, width: null, height: null } : null,
  );

  const upload = useEffectEvent((file: File, signal: AbortSignal) => {
    setProgress(0);
    setFailure("");
    rich.upload(file, setProgress, signal).then(
      (picture) => {
        setSent(picture);
        setSending(null);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        setFailure(rich.failureText(error));
        setSending(null);
      },
    );
  });
  useEffect(() => {
    if (!sending) return;
    const control = new AbortController();
    upload(sending, control.signal);
    return () => control.abort();
  }, [sending]);

  const isSaid = isDecorative || alt.trim() !== "";
  const keep = () => {
    setAsked(true);
    if (sent && isSaid) onSave({ ...sent, alt: isDecorative ? "" : alt.trim() });
  };
  const choose = (
    <FileTrigger
      acceptedFileTypes={["image/png", "image/jpeg", "image/webp", "image/gif"]}
      onSelect={(files) => setSending(files?.[0] ?? null)}
    >
      <Button size="sm">
        <Icon of={ImageUp} small />
        {t(sent ? "picture.other" : "picture.choose")}
      </Button>
    </FileTrigger>
  );
  return (
    <Dialog
      title={t(start ? "picture.change_title" : "picture.title")}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("picture.cancel")}
          </Button>
          <Button variant="primary" isDisabled={!sent || sending !== null} onPress={keep}>
            {t(start ? "picture.change" : "picture.insert")}
          </Button>
        </>
      }
    >
      <div className="stack g4">
        {sent ? <img className="picture-chosen" src={rich.pictureUrl(sent.file)} alt={alt} /> : null}
        {sending ? (
          <ProgressBar label={t("picture.sending", { name: sending.name })} percent={progress * 100} />
        ) : (
          <div className="row wrap">
            {choose}
            <span className="help">{t("picture.kinds")}</span>
          </div>
        )}
        {sending ? null : (
          <PictureSources
            onChoose={(picture) => {
              setFailure("");
              setSent(picture);
            }}
            onFailure={setFailure}
          />
        )}
        {failure ? (
          <p className="t-error body-s" role="alert">
            {failure}
          </p>
        ) : null}
        <TextField
          label={t("picture.alt")}
          value={alt}
          onChange={setAlt}
          isDisabled={isDecorative}
          help={t("picture.alt_help")}
          error={isAsked && !isSaid ? t("picture.alt_missing") : undefined}
        />
        <Switch isSelected={isDecorative} onChange={setDecorative}>
          {t("picture.decorative")}
        </Switch>
      </div>
    </Dialog>
  );
}
