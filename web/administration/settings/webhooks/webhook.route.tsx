import { createLazyRoute } from "@tanstack/react-router";
import { WebhookScreen } from "./webhook-screen.tsx";

export const Route = createLazyRoute("/signed-in/settings/webhooks/$id")({ component: WebhookScreen });
