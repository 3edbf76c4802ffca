import { createLazyRoute } from "@tanstack/react-router";
import { AllocateScreen } from "./allocate-screen.tsx";

export const Route = createLazyRoute("/signed-in/allocate")({ component: AllocateScreen });
