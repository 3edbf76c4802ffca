import { createLazyRoute } from "@tanstack/react-router";
import { TokensScreen } from "./tokens-screen.tsx";

export const Route = createLazyRoute("/signed-in/settings/tokens")({ component: TokensScreen });
