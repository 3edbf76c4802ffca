import { useTranslation } from "react-i18next";
import { Notice } from "../../base/ui/notice.tsx";
import { useEditorState } from "./editor-context.tsx";
import { useColleagues } from "./use-colleagues.ts";

/** Shows who else has the question open, what they changed meanwhile, and which version the author's text is saved to. */
export function ColleaguesNotice() {
  const { t, i18n } = useTranslation("editor");
  const { stored, clash } = useEditorState();
  const { others, changedBy, now } = useColleagues();
  if (!stored) return null;
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const names = list.format(others.map(({ name }) => name));
  const isBehind = now !== null && !clash && now.version > stored.version;
  const isPublishedMeanwhile = isBehind && now.status === "published" && stored.status !== "published";
  const lines = [
    others.length > 0 ? t("colleagues.here", { names, count: others.length }) : "",
    isBehind && !isPublishedMeanwhile && changedBy ? t("colleagues.changed", { name: changedBy }) : "",
    isPublishedMeanwhile
      ? t("colleagues.published", {
          name: changedBy ?? t("colleagues.somebody"),
          number: now.version_number,
          next: now.version_number + 1,
        })
      : "",
    stored.status === "published" && !isBehind
      ? t("colleagues.begins", { number: stored.version_number, next: stored.version_number + 1 })
      : "",
  ].filter(Boolean);
  if (lines.length === 0) return null;
  if (others.length === 0 && !isBehind) {
    return (
      <p className="body-s dim pt-4" role="status">
        {lines[0]}
      </p>
    );
  }
  return (
    <div className="pt-4">
      <Notice title={lines[0]}>{lines.slice(1).join(" ")}</Notice>
    </div>
  );
}
