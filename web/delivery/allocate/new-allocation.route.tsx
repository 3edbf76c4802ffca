import { createLazyRoute } from "@tanstack/react-router";
import { NewAllocationScreen } from "./new-allocation-screen.tsx";

export const Route = createLazyRoute("/signed-in/allocate/new")({ component: NewAllocationScreen });
