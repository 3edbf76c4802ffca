import { createLazyRoute } from "@tanstack/react-router";
import { MarkAnswerScreen } from "./mark-answer-screen.tsx";

export const Route = createLazyRoute("/signed-in/marking/$session/$attempt")({ component: MarkAnswerScreen });
