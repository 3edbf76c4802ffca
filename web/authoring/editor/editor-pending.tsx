import { useTranslation } from "react-i18next";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";

/** Shows the editor in grey: its head, its fields, the student's view beside them. */
export function EditorPending() {
  const { t } = useTranslation();
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="editor">
        <div className="editor-head">
          <Skeleton width="220px" height="24px" />
        </div>
        <div className="editor-columns">
          <div className="stack g6">
            <Skeleton width="120px" />
            <Skeleton height="128px" />
            <Skeleton width="80px" />
            {["a", "b", "c", "d"].map((option) => (
              <Skeleton key={option} height="44px" />
            ))}
            <Skeleton width="120px" />
            <Skeleton height="96px" />
          </div>
          <div className="stack g4 only-wide">
            <Skeleton width="60%" />
            <Skeleton height="20px" />
            <Skeleton width="80%" height="20px" />
            {["a", "b", "c", "d"].map((option) => (
              <Skeleton key={option} height="52px" />
            ))}
          </div>
        </div>
      </div>
    </SkeletonGroup>
  );
}
