import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Picture } from "./requests.ts";

/** Shows a picture that is attached to words: small, and in full in a tab of its own. */
export function AttachedPicture({ picture, onRemove }: { picture: Picture; onRemove?: () => void }) {
  const { t } = useTranslation("ask");
  return (
    <span className="attached">
      <a href={picture.url} target="_blank" rel="noreferrer">
        <img src={picture.url} alt="" width={56} height={40} loading="lazy" />
        <bdi>{picture.name}</bdi>
      </a>
      {onRemove ? (
        <Button
          variant="ghost"
          icon
          size="sm"
          aria-label={t("editor.remove", { name: picture.name })}
          onPress={onRemove}
        >
          <Icon of={X} small />
        </Button>
      ) : null}
    </span>
  );
}
