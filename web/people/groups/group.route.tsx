import { createLazyRoute } from "@tanstack/react-router";
import { GroupScreen } from "./group-screen.tsx";

export const Route = createLazyRoute("/signed-in/groups/$groupId")({ component: GroupScreen });
