import { createLazyRoute } from "@tanstack/react-router";
import { SigninScreen } from "./signin-screen.tsx";

export const Route = createLazyRoute("/signin")({ component: SigninScreen });
