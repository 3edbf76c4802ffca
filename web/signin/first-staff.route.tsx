import { createLazyRoute } from "@tanstack/react-router";
import { FirstStaffScreen } from "./first-staff-screen.tsx";

export const Route = createLazyRoute("/first-staff")({ component: FirstStaffScreen });
