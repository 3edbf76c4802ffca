import { type ComponentType, createContext, useContext } from "react";

/** One thing wrong with the question, as the server says it. */
export type EditProblem = { severity: "error" | "warning"; path: string; code: string; message: string };

export type ReasonFieldProps = { label: string; value: string | null; onChange: (id: string | null) => void };

/** What the editing parts need of the screen. */
export type EditTools = {
  problems: readonly EditProblem[];
  /** Chooses the reason for error that an option betrays; null where there are none to choose from. */
  ReasonField: ComponentType<ReasonFieldProps> | null;
  /** Interactions may be put into the body; their names there, by id. */
  newId: () => string;
  /** Keeps what was taken away for a moment, to be put back; `label` says what it was. */
  onRemoved: (label: string) => void;
};

const EditContext = createContext<EditTools | null>(null);
export const EditProvider = EditContext.Provider;

/** Returns what the screen gives to the editing parts. */
export function useEdit(): EditTools {
  const tools = useContext(EditContext);
  if (!tools) throw new Error("An editing part stands outside its provider");
  return tools;
}

/** Whether a problem at one path is to be shown at another: there, or beneath it where nothing nearer shows it. */
function concerns(problem: string, path: string, isDeep: boolean): boolean {
  return problem === path || (isDeep && problem.startsWith(`${path}.`));
}

/** Returns the problems at these paths; of a path that ends in `.*` also those of everything beneath. */
export function useProblems(paths: readonly string[]): readonly EditProblem[] {
  const { problems } = useEdit();
  return problems.filter((problem) =>
    paths.some((path) =>
      path.endsWith(".*") ? concerns(problem.path, path.slice(0, -2), true) : problem.path === path,
    ),
  );
}
