import { createLazyRoute } from "@tanstack/react-router";
import { DeviceCheckPage } from "./device-check-page.tsx";

export const Route = createLazyRoute("/signed-in/device-check")({ component: DeviceCheckPage });
