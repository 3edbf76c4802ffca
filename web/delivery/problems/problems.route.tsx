import { createLazyRoute } from "@tanstack/react-router";
import { ProblemsScreen } from "./problems-screen.tsx";

export const Route = createLazyRoute("/signed-in/problems")({ component: ProblemsScreen });
