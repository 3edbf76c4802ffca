import { createLazyRoute } from "@tanstack/react-router";
import { PlatformScreen } from "./platform-screen.tsx";

export const Route = createLazyRoute("/signed-in/settings/learning-platforms/$id")({ component: PlatformScreen });
