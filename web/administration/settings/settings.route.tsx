import { createLazyRoute } from "@tanstack/react-router";
import { SettingsScreen } from "./settings-screen.tsx";

export const Route = createLazyRoute("/signed-in/settings")({ component: SettingsScreen });
