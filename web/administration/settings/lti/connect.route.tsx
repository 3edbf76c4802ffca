import { createLazyRoute } from "@tanstack/react-router";
import { ConnectScreen } from "./connect-screen.tsx";

export const Route = createLazyRoute("/signed-in/settings/learning-platforms/new")({ component: ConnectScreen });
