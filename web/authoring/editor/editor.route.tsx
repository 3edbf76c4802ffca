import { createLazyRoute } from "@tanstack/react-router";
import { EditorScreen } from "./editor-screen.tsx";

export const Route = createLazyRoute("/signed-in/question-editor")({ component: EditorScreen });
