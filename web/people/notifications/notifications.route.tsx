import { createLazyRoute } from "@tanstack/react-router";
import { NotificationsScreen } from "./notifications-screen.tsx";

export const Route = createLazyRoute("/signed-in/notifications")({ component: NotificationsScreen });
