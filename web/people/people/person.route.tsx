import { createLazyRoute } from "@tanstack/react-router";
import { PersonScreen } from "./person/person-screen.tsx";

export const Route = createLazyRoute("/signed-in/people/$id")({ component: PersonScreen });
