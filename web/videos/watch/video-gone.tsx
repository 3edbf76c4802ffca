import { useTranslation } from "react-i18next";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { EmptyState } from "../../ui/states.tsx";

function NotebookLink() {
  const { t } = useTranslation("videos");
  return (
    <Link className="link" href="/notebook">
      {t("unavailable.notebook")}
    </Link>
  );
}

/** Shows that whoever gave a video has taken it back while it was open. */
export function VideoGone() {
  const { t } = useTranslation("videos");
  return (
    <Notice tone="warning" title={t("gone.title")}>
      {t("gone.text")}
      <span className="row row-3 wrap">
        <NotebookLink />
        <Link className="link" href="/videos">
          {t("unavailable.back")}
        </Link>
      </span>
    </Notice>
  );
}

/** Shows that a video may not be watched. Whether it is there is not said, as whoever never had it must not learn that. */
export function VideoUnavailable() {
  const { t } = useTranslation("videos");
  return (
    <EmptyState title={t("unavailable.title")} way={{ href: "/videos", label: t("unavailable.back") }}>
      {t("unavailable.text")} <NotebookLink />
    </EmptyState>
  );
}
