import { createLazyRoute } from "@tanstack/react-router";
import { LibraryScreen } from "./library-screen.tsx";

export const Route = createLazyRoute("/signed-in/library")({ component: LibraryScreen });
