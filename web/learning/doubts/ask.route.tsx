import { createLazyRoute } from "@tanstack/react-router";
import { AskScreen } from "./ask-screen.tsx";

export const Route = createLazyRoute("/signed-in/doubts/ask")({ component: AskScreen });
