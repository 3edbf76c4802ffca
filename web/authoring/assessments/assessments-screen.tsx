import "./assessments.css";
import { lazy, Suspense } from "react";
import { useUser } from "../../base/common/session-context.tsx";
import { Skeleton } from "../../base/ui/skeleton.tsx";
import { ListPending } from "../../parts/list/list-pending.tsx";

const OwnAssessments = lazy(() => import("./own-assessments.tsx"));
const TeamAssessments = lazy(() => import("./team-assessments.tsx"));

/** Assessments: a student's own, or all that the team works with. */
export function AssessmentsScreen() {
  const user = useUser();
  const pending = (
    <>
      <div className="pagehead">
        <Skeleton width="240px" height="32px" />
      </div>
      <ListPending rows={6} height={56} />
    </>
  );
  return <Suspense fallback={pending}>{user.role === "student" ? <OwnAssessments /> : <TeamAssessments />}</Suspense>;
}
