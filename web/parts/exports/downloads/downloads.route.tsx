import { createLazyRoute } from "@tanstack/react-router";
import { DownloadsScreen } from "./downloads-screen.tsx";

export const Route = createLazyRoute("/signed-in/downloads")({ component: DownloadsScreen });
