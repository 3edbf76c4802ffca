import { createLazyRoute } from "@tanstack/react-router";
import { PracticeScreen } from "./practice-screen.tsx";

export const Route = createLazyRoute("/signed-in/practice")({ component: PracticeScreen });
