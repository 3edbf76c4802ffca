import { createLazyRoute } from "@tanstack/react-router";
import { AnalysisScreen } from "./analysis-screen.tsx";

export const Route = createLazyRoute("/signed-in/assessments/$assessment/analysis")({ component: AnalysisScreen });
