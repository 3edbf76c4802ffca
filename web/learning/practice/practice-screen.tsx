import "./practice.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { practiceDueQuery } from "../../base/common/practice-due.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListStates } from "../../parts/list/list-states.tsx";
import { BuildDialog } from "./build-dialog.tsx";
import { DueSheet } from "./due-sheet.tsx";
import { DueTopics } from "./due-topics.tsx";
import type { Way } from "./practice-search.ts";
import { SetsBlock } from "./sets-block.tsx";
import { TeamPractice } from "./team-practice.tsx";
import { Ways } from "./ways.tsx";

const route = getRouteApi("/signed-in/practice");

/** Shows what a student may practise today and their sets; the team sees the sets they make for others. */
export function PracticeScreen() {
  const { role } = useUser();
  return role === "student" ? <StudentPractice /> : <TeamPractice />;
}

function StudentPractice() {
  const { t } = useTranslation("practice");
  const user = useUser();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const dates = useDates(user.time_zone);
  const due = useQuery(practiceDueQuery);
  const build = (way: Way | undefined, tag?: string) =>
    void navigate({ search: { ...search, build: way, tag }, replace: way === undefined, resetScroll: false });
  return (
    <>
      <PageHead
        title={t("title")}
        over={dates.day(new Date())}
        aside={
          <Button className="only-wide" onPress={() => build("filter")}>
            <Icon of={Plus} small />
            {t("build.open")}
          </Button>
        }
      />
      <ListStates list={due} isEmpty={() => false} empty={null} pending={<ListPending rows={4} height={56} />}>
        {(told) => (
          <>
            <DueSheet due={told} />
            <div className="practice-blocks">
              {told.questions > 0 ? <DueTopics due={told} /> : null}
              <Ways due={told} onBuild={build} />
              <SetsBlock />
            </div>
          </>
        )}
      </ListStates>
      {search.build ? (
        <BuildDialog key={search.build} way={search.build} tag={search.tag} onClose={() => build(undefined)} />
      ) : null}
    </>
  );
}
