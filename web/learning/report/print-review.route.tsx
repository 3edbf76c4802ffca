import { createLazyRoute } from "@tanstack/react-router";
import { PrintReview } from "./print-review.tsx";
import { ReportPending } from "./report-pending.tsx";

export const Route = createLazyRoute("/signed-in/reports/$session/review/print")({
  component: PrintReview,
  pendingComponent: ReportPending,
});
