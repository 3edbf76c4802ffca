import "./assessments.css";
import { lazy, Suspense } from "react";
import { useUser } from "../common/session-context.tsx";
import { ListPending } from "./list-pending.tsx";

const OwnAssessments = lazy(() => import("./own-assessments.tsx"));
const TeamAssessments = lazy(() => import("./team-assessments.tsx"));

/** Assessments: a student's own, or all that the team works with. */
export function AssessmentsScreen() {
  const user = useUser();
  return (
    <Suspense fallback={<ListPending />}>{user.role === "student" ? <OwnAssessments /> : <TeamAssessments />}</Suspense>
  );
}
