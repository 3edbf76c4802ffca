import { ImagePlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ChoosePicture } from "../rich-text/picture-dialog.tsx";
import { readRich } from "../rich-text/read-html.ts";
import { writeRich } from "../rich-text/write-html.ts";
import { useProblems } from "./edit-context.tsx";
import { ProblemNotes } from "./problem-notes.tsx";

export type PictureFacts = { file: string; alt: string | null; width: number; height: number };

/** Returns the one picture that a piece of HTML shows, or null. Sizes that it does not say are 0. */
export function readPicture(html: string): PictureFacts | null {
  const image = readRich(html).content?.flatMap(({ content = [] }) =>
    content.filter(({ type }) => type === "picture"),
  )[0];
  if (!image?.attrs?.file) return null;
  const { file, alt, width, height } = image.attrs;
  return {
    file: String(file),
    alt: (alt as string | null) ?? null,
    width: Number(width ?? 0),
    height: Number(height ?? 0),
  };
}

function writePicture({
  file,
  alt,
  width,
  height,
}: {
  file: string;
  alt: string;
  width: number | null;
  height: number | null;
}): string {
  const attrs = { file, alt, width: width?.toString() ?? null, height: height?.toString() ?? null };
  return writeRich({ type: "doc", content: [{ type: "paragraph", content: [{ type: "picture", attrs }] }] }, "short");
}

type PictureFieldProps = { html: string; path: string; canRemove: boolean; onChange: (html: string) => void };

/** Chooses the picture on which areas lie, and says what it shows. */
export function PictureField({ html, path, canRemove, onChange }: PictureFieldProps) {
  const { t } = useTranslation("questions");
  const problems = useProblems([path]);
  const [isOpen, setOpen] = useState(false);
  const picture = readPicture(html);
  return (
    <div className="stack g2" data-path-box={path}>
      <span className="label">{t("areas.picture")}</span>
      <div className="row row-2 wrap">
        <Button size="sm" onPress={() => setOpen(true)}>
          <Icon of={ImagePlus} small />
          {t(picture ? "areas.change" : "areas.choose")}
        </Button>
        {picture && canRemove ? (
          <Button variant="ghost" size="sm" onPress={() => onChange("")}>
            <Icon of={Trash2} small />
            {t("areas.remove_picture")}
          </Button>
        ) : null}
        {picture?.alt ? <span className="help truncate">{picture.alt}</span> : null}
      </div>
      <ProblemNotes problems={problems} />
      {isOpen ? (
        <ChoosePicture
          {...(picture ? { start: { file: picture.file, alt: picture.alt } } : {})}
          onClose={() => setOpen(false)}
          onSave={(chosen) => {
            const isSame = chosen.file === picture?.file;
            const { width, height } = isSame ? picture : chosen;
            onChange(writePicture({ file: chosen.file, alt: chosen.alt, width, height }));
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}
