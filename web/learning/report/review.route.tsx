import { createLazyRoute } from "@tanstack/react-router";
import { ReportPending } from "./report-pending.tsx";
import { ReviewScreen } from "./review-screen.tsx";

export const Route = createLazyRoute("/signed-in/reports/$session/review")({
  component: ReviewScreen,
  pendingComponent: ReportPending,
});
