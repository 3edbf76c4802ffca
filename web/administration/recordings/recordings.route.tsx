import { createLazyRoute } from "@tanstack/react-router";
import { RecordingsScreen } from "./recordings-screen.tsx";

export const Route = createLazyRoute("/signed-in/recordings")({ component: RecordingsScreen });
