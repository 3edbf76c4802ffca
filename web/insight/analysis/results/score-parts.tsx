import { useTranslation } from "react-i18next";
import { Link } from "../../../base/ui/link.tsx";
import { type Column, Table } from "../../../base/ui/table.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { Results } from "../requests.ts";
import { useScores } from "./use-scores.ts";

type Part = Results["groups"][number];

/** Shows the scores by group or by school, each leading to its students; nothing where there is none. */
export function ScoreParts({ results, of }: { results: Results; of: "groups" | "schools" }) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const { score, between } = useScores(results);
  const parts = results[of];
  if (parts.length === 0) return null;
  const filter = of === "groups" ? "group" : "school";
  const columns: Column<Part>[] = [
    {
      id: "name",
      title: t("results.parts.name"),
      rowHeader: true,
      cell: ({ id, name }) => <Link href={`/results/gradebook?${filter}=${id}`}>{name}</Link>,
    },
    {
      id: "students",
      title: t("results.parts.students"),
      numeric: true,
      cell: ({ scores }) => numbers.counted(scores.people),
    },
    { id: "median", title: t("results.parts.median"), numeric: true, cell: ({ scores }) => between(scores.median) },
    {
      id: "mean",
      title: t("results.parts.mean"),
      numeric: true,
      cell: ({ scores: { mean, sd, people } }) => (
        <>
          {between(mean)}
          {sd === null ? null : <span className="faint"> ±{between(sd / Math.sqrt(people))}</span>}
        </>
      ),
    },
    {
      id: "range",
      title: t("results.parts.range"),
      numeric: true,
      cell: ({ scores: { people, minimum, maximum } }) =>
        people > 1 ? `${score(minimum)}–${score(maximum)}` : score(minimum),
    },
  ];
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t(`results.parts.${of}`)}</h2>
        <p className="answer">{t(`results.parts.${of}_answer`)}</p>
      </header>
      <Table stacks label={t(`results.parts.${of}`)} columns={columns} rows={parts} rowId={({ id }) => id} />
    </section>
  );
}
