import { createLazyRoute } from "@tanstack/react-router";
import { RecordingScreen } from "./recording-screen.tsx";

export const Route = createLazyRoute("/signed-in/recordings/$recording")({ component: RecordingScreen });
