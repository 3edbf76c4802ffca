import { useQuery } from "@tanstack/react-query";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { AssignPractice } from "../../../base/common/assign-practice.tsx";
import { shownMastery } from "../../../base/common/mastered.ts";
import { useUser } from "../../../base/common/session-context.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { Link } from "../../../base/ui/link.tsx";
import { type Column, Table } from "../../../base/ui/table.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useDurations } from "../../../base/ui/use-durations.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { ListStates } from "../../../parts/list/list-states.tsx";
import { type GroupMastery, recentMistakesQuery } from "../requests.ts";

type Mistake = Awaited<ReturnType<NonNullable<ReturnType<typeof recentMistakesQuery>["queryFn"]>>>["results"][number];

type RecentMistakesProps = {
  mastery: GroupMastery;
  student: string;
  tag: string;
  /** True where a press opens the list: then it is moved to, once. */
  isPressed: RefObject<boolean>;
  onClear: () => void;
};

/** Names the test with its day and the question’s place: several questions may read alike. */
function Where({ mistake: { assessment, question, submitted_at: at } }: { mistake: Mistake }) {
  const { t } = useTranslation("groups");
  const dates = useDates(useUser().time_zone);
  const day = dates.date(at);
  return (
    <>
      <bdi>{assessment.name}</bdi>
      <span className="meta num block-line">
        {question
          ? t(question.section === assessment.name ? "mastery.place_alone" : "mastery.place", {
              section: question.section,
              number: question.position,
              day,
            })
          : day}
      </span>
    </>
  );
}

/** Shows what a cell rests on: the newest mistakes of its student in its tag. */
export function RecentMistakes({ mastery, student, tag, isPressed, onClear }: RecentMistakesProps) {
  const { t } = useTranslation("groups");
  const numbers = useNumbers();
  const durations = useDurations();
  const list = useQuery(recentMistakesQuery(student, tag));
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!isPressed.current || !heading.current) return;
    isPressed.current = false;
    heading.current.focus({ preventScroll: true });
    heading.current.scrollIntoView({ block: "center" });
  }, [isPressed]);
  const person = mastery.students.find(({ id }) => id === student);
  const at = mastery.tags.findIndex(({ id }) => id === tag);
  const cell = person?.cells[at];
  if (!person || at < 0) return null;
  const percent = (share: number) => numbers.plain(shownMastery(share));
  const columns: Column<Mistake>[] = [
    {
      id: "question",
      title: t("mastery.question"),
      rowHeader: true,
      cell: ({ question, session }) =>
        question ? <Link href={`/reports/${session}`}>{question.title}</Link> : t("mastery.withheld"),
    },
    { id: "topic", title: t("mastery.topic"), cell: ({ tags }) => tags.at(-1)?.name ?? "–" },
    { id: "test", title: t("mastery.test"), cell: (mistake) => <Where mistake={mistake} /> },
    {
      id: "time",
      title: t("mastery.time"),
      numeric: true,
      cell: ({ time_ms }) => (time_ms === null ? "–" : durations.clock(time_ms)),
    },
    {
      id: "others",
      title: t("mastery.others"),
      numeric: true,
      cell: ({ median_time_ms: median }) => (median === null ? "–" : durations.clock(median)),
    },
  ];
  return (
    <section className="block">
      <header className="row between wrap">
        <div>
          <h2 className="h2" ref={heading} tabIndex={-1}>
            {t("mastery.mistakes", {
              name: `${person.first_name} ${person.last_name}`.trim(),
              tag: mastery.tags[at]?.name ?? "",
            })}
          </h2>
          {cell ? (
            <p className="answer num">
              {t("mastery.likely", {
                mean: percent(cell.mean),
                low: percent(cell.low),
                high: percent(cell.high),
                count: cell.asked,
              })}
            </p>
          ) : null}
        </div>
        <div className="row row-2 wrap">
          <AssignPractice user={student} tag={tag} size="sm" />
          <Button size="sm" variant="ghost" onPress={onClear}>
            {t("mastery.clear")}
          </Button>
        </div>
      </header>
      <ListStates
        list={list}
        isEmpty={({ results }) => results.length === 0}
        empty={<p className="dim">{t("mastery.no_mistakes")}</p>}
        pending={<ListPending rows={3} />}
      >
        {({ results }) => (
          <Table stacks label={t("mastery.mistakes_list")} columns={columns} rows={results} rowId={({ id }) => id} />
        )}
      </ListStates>
    </section>
  );
}
