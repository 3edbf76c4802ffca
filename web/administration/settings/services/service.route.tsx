import { createLazyRoute } from "@tanstack/react-router";
import { ServiceScreen } from "./service-screen.tsx";

export const Route = createLazyRoute("/signed-in/settings/sign-in-services/$id")({ component: ServiceScreen });
