import { createLazyRoute } from "@tanstack/react-router";
import { PrintNotebook } from "./print-notebook.tsx";

export const Route = createLazyRoute("/signed-in/notebook/print")({ component: PrintNotebook });
