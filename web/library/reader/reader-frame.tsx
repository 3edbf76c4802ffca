import "./reader.css";
import { ArrowLeft, Check, Download, Search, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { isolated } from "../../base/ui/isolated.ts";
import { ButtonLink, Link } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useMedia } from "../../base/ui/use-media.ts";
import type { Material } from "./requests.ts";
import type { ReadingState } from "./use-reading.ts";

type ReaderFrameProps = {
  material: Material;
  state: ReadingState;
  onDownload: () => void;
  /** Reloads the material; absent while nothing has failed. */
  onRetry?: (() => void) | undefined;
  /** The search, in the middle of the top bar; on a phone a button opens it. */
  find?: ReactNode;
  /** A search is already active. */
  isSearched?: boolean;
  /** Its end counts as read; not given where its foot says how far one is. */
  isRead?: boolean;
  /** Beside the download. */
  more?: ReactNode;
  /** Beneath it all. */
  foot?: ReactNode;
  /** The outline, what is read, and the notes. */
  children: ReactNode;
};

const subjectOf = ({ tags, nodes }: Material) =>
  (tags[0]?.path.map(({ name }) => name) ?? nodes[0]?.path ?? []).slice(-3).join(" › ");

/** Frames a material while it is read: title, back link, download, and a notice if it was replaced or withdrawn meanwhile. */
export function ReaderFrame({
  material,
  state,
  onDownload,
  onRetry,
  find,
  isSearched = false,
  isRead,
  more,
  foot,
  children,
}: ReaderFrameProps) {
  const { t } = useTranslation("reader");
  const isNarrow = useMedia("(max-width: 640px)");
  const [isFinding, setFinding] = useState(isSearched);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFinding && !isSearched) place.current?.querySelector("input")?.focus();
  }, [isFinding, isSearched]);
  return (
    <div className="rd" data-foot={foot ? true : undefined}>
      <header className="rd-top" data-finding={isNarrow && isFinding ? true : undefined}>
        <div className="row row-1 rd-name min-w-0">
          <ButtonLink variant="ghost" icon href="/library" aria-label={t("back")}>
            <Icon of={ArrowLeft} className="flips" />
          </ButtonLink>
          <div className="name">
            <h1 className="truncate" dir="auto">
              {material.title}
            </h1>
            <span className="truncate">{isolated(subjectOf(material))}</span>
          </div>
        </div>
        {isNarrow && !isFinding ? null : (
          <div ref={place} className="find-in">
            {find}
          </div>
        )}
        <div className="row row-1 rd-acts">
          {isRead === undefined || (isNarrow && isFinding) ? null : (
            <span className="row row-1 rd-read" role="status">
              {isRead ? <Icon of={Check} small /> : null}
              {t(isRead ? "read.yes" : "read.not_yet")}
            </span>
          )}
          {isNarrow && find ? (
            <Button
              variant="ghost"
              icon
              aria-label={t(isFinding ? "find.close" : "find.label")}
              onPress={() => setFinding(!isFinding)}
            >
              <Icon of={isFinding ? X : Search} />
            </Button>
          ) : null}
          {material.file && state === "reading" ? (
            <a
              className="btn btn-ghost only-wide"
              href={material.file.url}
              download={material.file.name}
              onClick={onDownload}
            >
              <Icon of={Download} small />
              {t("download")}
            </a>
          ) : null}
          {isNarrow && isFinding ? null : more}
        </div>
      </header>
      <div className="rd-told">
        {state === "gone" ? (
          <Notice tone="warning" title={t("gone.title")}>
            {t("gone.text")}
            <span className="row wrap">
              <Link className="link" href="/notebook">
                {t("notebook")}
              </Link>
              <Link className="link" href="/library">
                {t("back")}
              </Link>
            </span>
          </Notice>
        ) : null}
        {onRetry && state === "reading" ? (
          <Notice tone="warning" title={t("unloaded.title")}>
            <button type="button" className="link" onClick={onRetry}>
              {t("unloaded.retry")}
            </button>
          </Notice>
        ) : null}
        {state === "replaced" ? (
          <Notice title={t("replaced.title")}>
            <button type="button" className="link" onClick={() => location.reload()}>
              {t("replaced.reload")}
            </button>
          </Notice>
        ) : null}
      </div>
      <div className="rd-body">{children}</div>
      {foot ? <footer className="rd-bot">{foot}</footer> : null}
    </div>
  );
}
