import { createLazyRoute } from "@tanstack/react-router";
import { TagsScreen } from "./tags-screen.tsx";

export const Route = createLazyRoute("/signed-in/tags")({ component: TagsScreen });
