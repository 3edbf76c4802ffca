import { createLazyRoute } from "@tanstack/react-router";
import { MistakesScreen } from "./mistakes-screen.tsx";

export const Route = createLazyRoute("/signed-in/mistakes")({ component: MistakesScreen });
