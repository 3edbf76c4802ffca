import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../common/base-routes.ts";

/** Around both addresses of the editor, so that a new question which gets its id goes on where it is written. */
const editorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: "question-editor",
  loader: ({ context }) => context.messages.loadNamespaces(["editor", "questions"]),
}).lazy(() => import("./editor.route.tsx").then((chunk) => chunk.Route));

const newQuestionRoute = createRoute({ getParentRoute: () => editorRoute, path: "/bank/new" });
const editQuestionRoute = createRoute({ getParentRoute: () => editorRoute, path: "/bank/$question/edit" });

/** Writing a question. */
export const editorRoutes = editorRoute.addChildren([newQuestionRoute, editQuestionRoute]);
