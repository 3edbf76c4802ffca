import { createLazyRoute } from "@tanstack/react-router";
import { WeekScreen } from "./week-screen.tsx";

export const Route = createLazyRoute("/signed-in/performance/week")({ component: WeekScreen });
