import { createLazyRoute } from "@tanstack/react-router";
import { RegradeScreen } from "./regrade-screen.tsx";

export const Route = createLazyRoute("/signed-in/results/$assessment/regrade")({ component: RegradeScreen });
