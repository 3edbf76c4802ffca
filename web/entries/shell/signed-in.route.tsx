import { createLazyRoute } from "@tanstack/react-router";
import { AppShell } from "./app-shell.tsx";

export const Route = createLazyRoute("/signed-in")({ component: AppShell });
