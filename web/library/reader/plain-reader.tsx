import { Download, ExternalLink, FileText, FileWarning } from "lucide-react";
import { useTranslation } from "react-i18next";
import { sizeText } from "../../base/questions/file-upload/size-text.ts";
import { Icon } from "../../base/ui/icon.tsx";
import type { PdfFailure } from "./pdf/open-pdf.ts";
import { ReaderFrame } from "./reader-frame.tsx";
import type { Material } from "./requests.ts";
import { type ReadingState, useReading } from "./use-reading.ts";

/** It has no place, and none is told: a PDF that can’t be opened keeps the place that its reader has in it. */
const shown = { isShown: true, place: null, inView: [] };

type PlainReaderProps = { material: Material; known: ReadingState; failure?: PdfFailure };

/** Shows a material that isn’t read here: a link, a file to download, or a PDF that can’t be opened, and why. */
export function PlainReader({ material, known, failure }: PlainReaderProps) {
  const { t } = useTranslation("reader");
  const { state, report } = useReading(material, shown, known);
  const { file, link } = material;
  const save = () => report({ downloaded: true, finished: true });
  return (
    <ReaderFrame material={material} state={state} onDownload={save}>
      <div className="rd-plain">
        <Icon of={failure ? FileWarning : link ? ExternalLink : FileText} />
        <h2 className="h2" dir="auto">
          {failure ? t(`failure.${failure}.title`) : (file?.name ?? material.title)}
        </h2>
        <p className="dim">{failure ? t(`failure.${failure}.text`) : material.description}</p>
        {link ? (
          <>
            <p className="meta" dir="ltr">
              {new URL(link).hostname}
            </p>
            <a
              className="btn btn-primary"
              href={link}
              target="_blank"
              rel="noreferrer noopener"
              onClick={() => report({ finished: true })}
            >
              <Icon of={ExternalLink} small />
              {t("open_link")}
            </a>
          </>
        ) : null}
        {file ? (
          <a className="btn btn-primary" href={file.url} download={file.name} onClick={save}>
            <Icon of={Download} small />
            {t("download_sized", { size: sizeText(file.size_bytes) })}
          </a>
        ) : null}
      </div>
    </ReaderFrame>
  );
}
