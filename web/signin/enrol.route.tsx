import { createLazyRoute } from "@tanstack/react-router";
import { EnrolScreen } from "./enrol-screen.tsx";

export const Route = createLazyRoute("/signin/enrol")({ component: EnrolScreen });
