import { createLazyRoute } from "@tanstack/react-router";
import { GradebookScreen } from "./gradebook-screen.tsx";

export const Route = createLazyRoute("/signed-in/results/gradebook")({ component: GradebookScreen });
