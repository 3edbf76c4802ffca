import { createLazyRoute } from "@tanstack/react-router";
import { StudyPlanScreen } from "./study-plan-screen.tsx";

export const Route = createLazyRoute("/signed-in/plan")({ component: StudyPlanScreen });
