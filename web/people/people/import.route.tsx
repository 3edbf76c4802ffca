import { createLazyRoute } from "@tanstack/react-router";
import { ImportScreen } from "./import/import-screen.tsx";

export const Route = createLazyRoute("/signed-in/people/import")({ component: ImportScreen });
