import "./library.css";
import { lazy, Suspense } from "react";
import { useUser } from "../../base/common/session-context.tsx";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { StudentLibrary } from "./student/student-library.tsx";

const TeamLibrary = lazy(() => import("./team/team-library.tsx").then((chunk) => ({ default: chunk.TeamLibrary })));

/** Shows the library: for students what they have to read, for the team its shelves and who reads what. */
export function LibraryScreen() {
  if (useUser().role === "student") return <StudentLibrary />;
  return (
    <Suspense fallback={<ListPending />}>
      <TeamLibrary />
    </Suspense>
  );
}
