import { createLazyRoute } from "@tanstack/react-router";
import { WelcomeScreen } from "./welcome-screen.tsx";

export const Route = createLazyRoute("/signed-in/welcome")({ component: WelcomeScreen });
