import { createLazyRoute } from "@tanstack/react-router";
import { RosterScreen } from "./roster-screen.tsx";

export const Route = createLazyRoute("/signed-in/settings/rosters/$id")({ component: RosterScreen });
