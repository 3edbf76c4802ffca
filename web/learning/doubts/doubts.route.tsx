import { createLazyRoute } from "@tanstack/react-router";
import { DoubtsScreen } from "./doubts-screen.tsx";

export const Route = createLazyRoute("/signed-in/doubts")({ component: DoubtsScreen });
