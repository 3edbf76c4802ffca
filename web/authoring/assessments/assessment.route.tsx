import { createLazyRoute } from "@tanstack/react-router";
import { AssessmentScreen } from "./assessment-screen.tsx";

export const Route = createLazyRoute("/signed-in/assessments/$assessment")({ component: AssessmentScreen });
