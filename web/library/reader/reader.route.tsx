import { createLazyRoute } from "@tanstack/react-router";
import { ReaderScreen } from "./reader-screen.tsx";

export const Route = createLazyRoute("/signed-in/library/$material")({ component: ReaderScreen });
