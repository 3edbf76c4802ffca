import { createLazyRoute } from "@tanstack/react-router";
import { AssessmentsScreen } from "./assessments-screen.tsx";

export const Route = createLazyRoute("/signed-in/assessments")({ component: AssessmentsScreen });
