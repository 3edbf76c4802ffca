import { createLazyRoute } from "@tanstack/react-router";
import { NotebookScreen } from "./notebook-screen.tsx";

export const Route = createLazyRoute("/signed-in/notebook")({ component: NotebookScreen });
