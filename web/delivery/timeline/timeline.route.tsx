import { createLazyRoute } from "@tanstack/react-router";
import { TimelineScreen } from "./timeline-screen.tsx";

export const Route = createLazyRoute("/signed-in/live/$session")({ component: TimelineScreen });
