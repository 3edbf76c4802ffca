import { createLazyRoute } from "@tanstack/react-router";
import { ReportsScreen } from "./reports-screen.tsx";

export const Route = createLazyRoute("/signed-in/performance/reports")({ component: ReportsScreen });
