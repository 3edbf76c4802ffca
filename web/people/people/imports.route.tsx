import { createLazyRoute } from "@tanstack/react-router";
import { ImportsScreen } from "./imports/imports-screen.tsx";

export const Route = createLazyRoute("/signed-in/people/imports")({ component: ImportsScreen });
