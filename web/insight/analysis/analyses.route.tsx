import { createLazyRoute } from "@tanstack/react-router";
import { AnalysesScreen } from "./analyses-screen.tsx";

export const Route = createLazyRoute("/signed-in/results")({ component: AnalysesScreen });
