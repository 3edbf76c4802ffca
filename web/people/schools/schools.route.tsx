import { createLazyRoute } from "@tanstack/react-router";
import { SchoolsScreen } from "./schools-screen.tsx";

export const Route = createLazyRoute("/signed-in/schools")({ component: SchoolsScreen });
