import { createLazyRoute } from "@tanstack/react-router";
import { BacklogScreen } from "./backlog-screen.tsx";

export const Route = createLazyRoute("/signed-in/practice/mistakes")({ component: BacklogScreen });
