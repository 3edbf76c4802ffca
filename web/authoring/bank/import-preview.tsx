import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "../../base/ui/link.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { type Authored, readAuthored, withStudentView } from "./authored.ts";
import { AuthoredQuestion } from "./authored-question.tsx";
import { ImportMessages } from "./import-messages.tsx";
import { type ImportItem, studentViewQuery } from "./requests.ts";

/** Shows one item of a report, opened: what to know of it, and the question as a student would see it. */
export function ImportPreview({ item }: { item: ImportItem }) {
  const { t } = useTranslation("bank");
  const like = item.codes.find(({ code }) => code === "nearly_same")?.values;
  const content = item.question !== null && typeof item.question === "object" ? item.question : null;
  const authored = content ? readAuthored(content) : null;
  return (
    <div className="stack g4">
      <ImportMessages messages={item.messages} />
      {like?.question === undefined ? null : (
        // The report on a file that is not in yet would be lost with the page.
        <Link href={`/bank?q=${like.question}`} target="_blank">
          {t("bring.open_like", { title: String(like.title) })}
        </Link>
      )}
      {content && authored ? (
        <Rendered content={content} authored={authored} pictures={item.pictures} />
      ) : (
        <p className="dim">{t("preview.unreadable")}</p>
      )}
    </div>
  );
}

type RenderedProps = { content: Record<string, unknown>; authored: Authored; pictures: ImportItem["pictures"] };

/** As the server renders it. Where it cannot yet, since the file's own names are not those of the bank, the page renders it alone. */
function Rendered({ content, authored, pictures }: RenderedProps) {
  const { t } = useTranslation("shell");
  const view = useQuery(studentViewQuery(content));
  if (view.isPending) {
    return (
      <SkeletonGroup label={t("loading")}>
        <div className="stack g3">
          <Skeleton width="80%" />
          <Skeleton height="44px" />
          <Skeleton height="44px" />
        </div>
      </SkeletonGroup>
    );
  }
  const shown = view.isError ? authored : withStudentView(authored, view.data);
  return <AuthoredQuestion authored={shown} {...(pictures ? { pictures } : {})} />;
}
