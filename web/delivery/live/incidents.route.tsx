import { createLazyRoute } from "@tanstack/react-router";
import { IncidentsScreen } from "./incidents-screen.tsx";

export const Route = createLazyRoute("/signed-in/live/incidents")({ component: IncidentsScreen });
