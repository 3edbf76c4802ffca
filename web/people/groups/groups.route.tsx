import { createLazyRoute } from "@tanstack/react-router";
import { GroupsScreen } from "./groups-screen.tsx";

export const Route = createLazyRoute("/signed-in/groups")({ component: GroupsScreen });
