import { createLazyRoute } from "@tanstack/react-router";
import { GiveScreen } from "./give-screen.tsx";

export const Route = createLazyRoute("/signed-in/allocate/new")({ component: GiveScreen });
