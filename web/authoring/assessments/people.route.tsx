import { createLazyRoute } from "@tanstack/react-router";
import { PeopleScreen } from "./people-screen.tsx";

export const Route = createLazyRoute("/signed-in/assessments/$assessment/people")({ component: PeopleScreen });
