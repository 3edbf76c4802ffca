import { createLazyRoute } from "@tanstack/react-router";
import { SubjectsScreen } from "./subjects-screen.tsx";

export const Route = createLazyRoute("/signed-in/subjects")({ component: SubjectsScreen });
