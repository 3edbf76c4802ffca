import { createLazyRoute } from "@tanstack/react-router";
import { HomePending } from "./home-pending.tsx";
import { HomeScreen } from "./home-screen.tsx";

export const Route = createLazyRoute("/signed-in/")({ component: HomeScreen, pendingComponent: HomePending });
