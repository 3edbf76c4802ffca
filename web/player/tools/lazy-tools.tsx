import { lazy, Suspense } from "react";
import type { OpenTools } from "../open-tools.ts";
import { Button } from "../parts/button.tsx";
import { ToolBoundary } from "../parts/tool-boundary.tsx";
import { usePlayer, useTexts } from "../player-context.tsx";

const loadCalculator = () => import("./calculator/calculator.tsx");
const loadReference = () => import("./reference/reference-sheet.tsx");
const Calculator = lazy(loadCalculator);
const ReferenceSheet = lazy(loadReference);

/** Brings the tools of a section while nothing else is to be done. */
export function prefetchTools(tools: string): void {
  if (tools.includes("calculator")) void loadCalculator().catch(() => {});
  if (tools.includes("reference_sheet")) void loadReference().catch(() => {});
}

function Failed({ tool }: { tool: keyof OpenTools }) {
  const { tools } = usePlayer();
  const texts = useTexts();
  return (
    <aside className="tool-failed popover" role="alert">
      <p>{texts.tools.failed}</p>
      <Button onClick={() => tools.set(tool, false)}>{texts.close}</Button>
    </aside>
  );
}

/** The calculator, in a chunk of its own. */
export function CalculatorTool() {
  return (
    <ToolBoundary fallback={<Failed tool="calculator" />}>
      <Suspense fallback={<aside className="calc" aria-busy="true" />}>
        <Calculator />
      </Suspense>
    </ToolBoundary>
  );
}

/** The reference sheet, in a chunk of its own. */
export function ReferenceTool() {
  return (
    <ToolBoundary fallback={<Failed tool="reference_sheet" />}>
      <Suspense fallback={null}>
        <ReferenceSheet />
      </Suspense>
    </ToolBoundary>
  );
}
