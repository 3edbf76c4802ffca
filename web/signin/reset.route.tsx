import { createLazyRoute } from "@tanstack/react-router";
import { ResetScreen } from "./reset-screen.tsx";

export const Route = createLazyRoute("/signin/reset")({ component: ResetScreen });
