import { createLazyRoute } from "@tanstack/react-router";
import { MarkingScreen } from "./marking-screen.tsx";

export const Route = createLazyRoute("/signed-in/marking")({ component: MarkingScreen });
