import { createLazyRoute } from "@tanstack/react-router";
import { ImportScreen } from "./import-screen.tsx";

export const Route = createLazyRoute("/signed-in/bank/import")({ component: ImportScreen });
