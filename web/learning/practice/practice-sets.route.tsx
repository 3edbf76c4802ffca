import { createLazyRoute } from "@tanstack/react-router";
import { SetsScreen } from "./sets-screen.tsx";

export const Route = createLazyRoute("/signed-in/practice/sets")({ component: SetsScreen });
