import { createLazyRoute } from "@tanstack/react-router";
import { OutboxScreen } from "./outbox-screen.tsx";

export const Route = createLazyRoute("/signed-in/outbox")({ component: OutboxScreen });
