import { createLazyRoute } from "@tanstack/react-router";
import { TypedAnswersScreen } from "./typed/typed-answers-screen.tsx";

export const Route = createLazyRoute("/signed-in/results/$assessment/typed-answers/$question")({
  component: TypedAnswersScreen,
});
