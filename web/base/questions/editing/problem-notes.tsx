import { CircleAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import type { EditProblem } from "./edit-context.tsx";
import { useProblemWords } from "./use-problem-words.ts";

/** Problems in words beneath what they concern. */
export function ProblemNotes({ problems }: { problems: readonly EditProblem[] }): ReactNode {
  const words = useProblemWords();
  return problems.map((problem) => (
    <p
      key={`${problem.path} ${problem.code}`}
      className={problem.severity === "error" ? "error" : "error edit-warning"}
    >
      <Icon of={problem.severity === "error" ? CircleAlert : TriangleAlert} small />
      <span>{words(problem)}</span>
    </p>
  ));
}
