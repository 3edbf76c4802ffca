import { createLazyRoute } from "@tanstack/react-router";
import { HelpScreen } from "./help-screen.tsx";

export const Route = createLazyRoute("/signed-in/help")({ component: HelpScreen });
