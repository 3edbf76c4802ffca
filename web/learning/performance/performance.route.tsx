import { createLazyRoute } from "@tanstack/react-router";
import { PerformanceScreen } from "./performance-screen.tsx";

export const Route = createLazyRoute("/signed-in/performance")({ component: PerformanceScreen });
