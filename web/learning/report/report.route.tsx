import { createLazyRoute } from "@tanstack/react-router";
import { ReportPending } from "./report-pending.tsx";
import { ReportScreen } from "./report-screen.tsx";

export const Route = createLazyRoute("/signed-in/reports/$session")({
  component: ReportScreen,
  pendingComponent: ReportPending,
});
