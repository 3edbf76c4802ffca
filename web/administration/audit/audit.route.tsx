import { createLazyRoute } from "@tanstack/react-router";
import { AuditScreen } from "./audit-screen.tsx";

export const Route = createLazyRoute("/signed-in/audit")({ component: AuditScreen });
