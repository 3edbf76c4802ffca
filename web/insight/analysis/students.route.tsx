import { createLazyRoute } from "@tanstack/react-router";
import { StudentsScreen } from "./students/students-screen.tsx";

export const Route = createLazyRoute("/signed-in/results/$assessment/students")({ component: StudentsScreen });
