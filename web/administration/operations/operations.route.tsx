import { createLazyRoute } from "@tanstack/react-router";
import { OperationsScreen } from "./operations-screen.tsx";

export const Route = createLazyRoute("/signed-in/operations")({ component: OperationsScreen });
