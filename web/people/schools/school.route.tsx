import { createLazyRoute } from "@tanstack/react-router";
import { SchoolScreen } from "./school-screen.tsx";

export const Route = createLazyRoute("/signed-in/schools/$schoolId")({ component: SchoolScreen });
