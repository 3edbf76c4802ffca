import { createLazyRoute } from "@tanstack/react-router";
import { CodeScreen } from "./code-screen.tsx";

export const Route = createLazyRoute("/signin/code")({ component: CodeScreen });
