import { createLazyRoute } from "@tanstack/react-router";
import { SharedReportScreen } from "./shared-report-screen.tsx";

export const Route = createLazyRoute("/shared-report")({ component: SharedReportScreen });
