import { createLazyRoute } from "@tanstack/react-router";
import { VideosScreen } from "./videos-screen.tsx";

export const Route = createLazyRoute("/signed-in/videos")({ component: VideosScreen });
