import { createLazyRoute } from "@tanstack/react-router";
import { PrintScreen } from "./print-screen.tsx";

export const Route = createLazyRoute("/signed-in/assessments/$assessment/print")({ component: PrintScreen });
