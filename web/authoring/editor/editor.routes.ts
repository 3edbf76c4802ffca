import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";

/** Wraps both routes of the editor, so that a new question that receives its id stays mounted. */
const editorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: "question-editor",
  loader: ({ context }) => context.messages.loadNamespaces(["editor", "questions"]),
}).lazy(() => import("./editor.route.tsx").then((chunk) => chunk.Route));

const newQuestionRoute = createRoute({ getParentRoute: () => editorRoute, path: "/bank/new" });
const editQuestionRoute = createRoute({ getParentRoute: () => editorRoute, path: "/bank/$question/edit" });

/** The question editor. */
export const editorRoutes = editorRoute.addChildren([newQuestionRoute, editQuestionRoute]);
