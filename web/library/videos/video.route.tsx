import { createLazyRoute } from "@tanstack/react-router";
import { VideoScreen } from "./watch/video-screen.tsx";

export const Route = createLazyRoute("/signed-in/videos/$id")({ component: VideoScreen });
