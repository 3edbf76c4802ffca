import { createLazyRoute } from "@tanstack/react-router";
import { SsoScreen } from "./sso-screen.tsx";

export const Route = createLazyRoute("/signin/sso")({ component: SsoScreen });
