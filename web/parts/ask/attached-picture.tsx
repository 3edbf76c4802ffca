import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Dialog } from "../../base/ui/dialog.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import type { Picture } from "./requests.ts";

type AttachedPictureProps = {
  picture: Picture;
  /** Its place among those of the same words, from 1: its name is only its writer’s. */
  number: number;
  onRemove?: () => void;
};

/** Shows a picture that is attached to words: small, and in full over the page. */
export function AttachedPicture({ picture, number, onRemove }: AttachedPictureProps) {
  const { t } = useTranslation("ask");
  const [isOpen, setOpen] = useState(false);
  const { url, width, height } = picture;
  const name = picture.name || t("picture.numbered", { number });
  return (
    <span className="attached">
      <Button
        variant="ghost"
        className="attached-open"
        aria-label={t("picture.open", { name })}
        onPress={() => setOpen(true)}
      >
        <img src={url} alt="" width={56} height={40} loading="lazy" />
        <bdi>{name}</bdi>
      </Button>
      {onRemove ? (
        <Button variant="ghost" icon size="sm" aria-label={t("editor.remove", { name })} onPress={onRemove}>
          <Icon of={X} small />
        </Button>
      ) : null}
      {isOpen ? (
        <Dialog
          wide
          title={name}
          open
          onOpenChange={setOpen}
          actions={
            <>
              <a className="btn btn-ghost" href={url} target="_blank" rel="noreferrer noopener">
                {t("picture.tab")}
              </a>
              <Button autoFocus onPress={() => setOpen(false)}>
                {t("picture.close")}
              </Button>
            </>
          }
        >
          <img
            className="attached-full"
            src={url}
            alt={t("picture.alt", { name })}
            {...(width && height ? { width, height } : {})}
          />
        </Dialog>
      ) : null}
    </span>
  );
}
