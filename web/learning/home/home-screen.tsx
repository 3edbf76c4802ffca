import "./home.css";
import { lazy, Suspense } from "react";
import { useUser } from "../../base/common/session-context.tsx";
import { HomePending } from "./home-pending.tsx";

const StudentHome = lazy(() => import("./student-home.tsx"));
const TeamHome = lazy(() => import("./team-home.tsx"));

/** Home: of a student the next thing to do, of the team what they can do now. */
export function HomeScreen() {
  const user = useUser();
  return <Suspense fallback={<HomePending />}>{user.role === "student" ? <StudentHome /> : <TeamHome />}</Suspense>;
}
