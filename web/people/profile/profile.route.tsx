import { createLazyRoute } from "@tanstack/react-router";
import { ProfileScreen } from "./profile-screen.tsx";

export const Route = createLazyRoute("/signed-in/profile")({ component: ProfileScreen });
