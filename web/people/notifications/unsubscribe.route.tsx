import { createLazyRoute } from "@tanstack/react-router";
import { UnsubscribeScreen } from "./unsubscribe-screen.tsx";

export const Route = createLazyRoute("/notifications/unsubscribe")({ component: UnsubscribeScreen });
