import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { Link } from "../../../base/ui/link.tsx";
import type { Video } from "../requests.ts";

/** Shows what this part of a video is about, and for a student the way to their mistakes there. */
export function PartCovers({ tags, isPart }: { tags: Video["tags"]; isPart: boolean }) {
  const { t } = useTranslation("videos");
  const { role } = useUser();
  const [first] = tags;
  if (!first) return null;
  return (
    <section className="treats" aria-label={t("covers.label")}>
      <div>
        <p className="meta">{t(isPart ? "covers.part" : "covers.whole")}</p>
        <p className="h2">
          <bdi>{tags.map(({ name }) => name).join(", ")}</bdi>
        </p>
      </div>
      {role === "student" ? <Link href={`/mistakes?tag=${first.id}#list`}>{t("covers.mistakes")}</Link> : null}
    </section>
  );
}
