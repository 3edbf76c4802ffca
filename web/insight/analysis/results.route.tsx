import { createLazyRoute } from "@tanstack/react-router";
import { ResultsScreen } from "./results/results-screen.tsx";

export const Route = createLazyRoute("/signed-in/results/$assessment")({ component: ResultsScreen });
