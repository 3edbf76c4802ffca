import { createLazyRoute } from "@tanstack/react-router";
import { ConfirmScreen } from "./confirm-screen.tsx";

export const Route = createLazyRoute("/signin/confirm")({ component: ConfirmScreen });
