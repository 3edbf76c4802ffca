import { useTranslation } from "react-i18next";
import { Link } from "../../../base/ui/link.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { EmptyState } from "../../../base/ui/states.tsx";

function NotebookLink() {
  const { t } = useTranslation("videos");
  return (
    <Link className="link" href="/notebook">
      {t("unavailable.notebook")}
    </Link>
  );
}

/** Says that the video was withdrawn while it was open. */
export function VideoGone() {
  const { t } = useTranslation("videos");
  return (
    <Notice tone="warning" title={t("gone.title")}>
      {t("gone.text")}
      <span className="row wrap">
        <NotebookLink />
        <Link className="link" href="/videos">
          {t("unavailable.back")}
        </Link>
      </span>
    </Notice>
  );
}

/** Says that a video may not be watched, without revealing whether it exists. */
export function VideoUnavailable() {
  const { t } = useTranslation("videos");
  return (
    <EmptyState title={t("unavailable.title")} way={{ href: "/videos", label: t("unavailable.back") }}>
      {t("unavailable.text")} <NotebookLink />
    </EmptyState>
  );
}
