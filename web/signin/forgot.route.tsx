import { createLazyRoute } from "@tanstack/react-router";
import { ForgotScreen } from "./forgot-screen.tsx";

export const Route = createLazyRoute("/signin/forgot")({ component: ForgotScreen });
