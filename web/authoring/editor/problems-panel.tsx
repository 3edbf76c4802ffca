import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "../../base/questions/editing/use-problem-words.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { useEditorControl, useEditorState } from "./editor-context.tsx";
import { type EditorProblem, gravestFirst, placeOf } from "./problems.ts";
import type { LivePreview } from "./use-preview.ts";

type ProblemsPanelProps = { preview: LivePreview; problems: readonly EditorProblem[] };

/**
 * Shows everything that is wrong with the question, each leading to its field, and what the bank has already that reads like
 * it.
 */
export function ProblemsPanel({ preview, problems }: ProblemsPanelProps) {
  const { t } = useTranslation("editor");
  const errors = problems.filter(({ severity }) => severity === "error").length;
  return (
    <div className="stack g8">
      <section>
        <h2 className="h2">{t("problems.title")}</h2>
        <p className="dim">
          {!preview.shown
            ? t("problems.reading")
            : problems.length === 0
              ? t("problems.none")
              : errors === 0
                ? t("problems.warnings_only", { count: problems.length })
                : t("problems.errors", { count: errors })}
        </p>
        {preview.shown && problems.length === 0 ? (
          <p className="row row-2 t-success problems-fine">
            <Icon of={CircleCheck} small />
            {t("problems.ready")}
          </p>
        ) : null}
        <ProblemList problems={problems} />
      </section>
      <Similar preview={preview} />
    </div>
  );
}

function ProblemList({ problems }: { problems: readonly EditorProblem[] }) {
  const words = useProblemWords();
  const { t } = useTranslation("editor");
  const { goTo } = useEditorControl();
  const { draft } = useEditorState();
  const ids = draft.interactions.map(({ id }) => id);
  return (
    <ul className="problem-list">
      {gravestFirst(problems).map((problem) => {
        const place = placeOf(problem.path, ids);
        const isError = problem.severity === "error";
        return (
          <li key={`${problem.path} ${problem.code}`} data-severity={problem.severity}>
            <Icon of={isError ? CircleAlert : TriangleAlert} small />
            <button type="button" onClick={() => goTo(problem.path)}>
              <span className="meta">
                {t(isError ? "problems.error" : "problems.warning")}
                {" · "}
                {place.kind === "part"
                  ? ids.length > 1
                    ? t("part.name", { number: place.number })
                    : t("problems.answer")
                  : t(`problems.at.${place.kind}`)}
              </span>
              <span className="problem-words">{words(problem)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Similar({ preview }: { preview: LivePreview }) {
  const { t } = useTranslation("editor");
  const numbers = useNumbers();
  const similar = preview.shown?.similar ?? [];
  return (
    <section>
      <h2 className="h2">{t("similar.title")}</h2>
      <p className="dim">{similar.length === 0 ? t("similar.none") : t("similar.some", { count: similar.length })}</p>
      <ul className="similar-list">
        {similar.map(({ id, title, likeness }) => (
          <li key={id} className="row row-2 base">
            <span className="num med nowrap">{t("similar.like", { share: numbers.share(likeness, 1) })}</span>
            <Link href={`/bank?q=${id}`} className="link grow clamp2">
              {title || t("untitled")}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
