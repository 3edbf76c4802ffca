import { createLazyRoute } from "@tanstack/react-router";
import { TopicScreen } from "./topic-screen.tsx";

export const Route = createLazyRoute("/signed-in/help/$topic")({ component: TopicScreen });
