import { createLazyRoute } from "@tanstack/react-router";
import { LiveScreen } from "./live-screen.tsx";

export const Route = createLazyRoute("/signed-in/live")({ component: LiveScreen });
