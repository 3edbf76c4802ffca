import { createLazyRoute } from "@tanstack/react-router";
import { BuilderScreen } from "./builder-screen.tsx";

export const Route = createLazyRoute("/signed-in/assessments/$assessment/build")({ component: BuilderScreen });
