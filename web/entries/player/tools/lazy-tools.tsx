import { createLateChunk } from "../../../base/questions/late-part.tsx";
import { LateTool } from "./late-tool.tsx";

const calculator = createLateChunk(
  () => import("./calculator/calculator.tsx"),
  (module) => module.default,
);
const reference = createLateChunk(
  () => import("./reference/reference-sheet.tsx"),
  (module) => module.default,
);

const masks = createLateChunk(
  () => import("./masking/masks.tsx"),
  (module) => module.default,
);
const readAloud = createLateChunk(
  () => import("./read-aloud/read-aloud.tsx"),
  (module) => module.default,
);

/** Brings the tools of a section while nothing else is to be done. */
export function prefetchTools(tools: string): void {
  if (tools.includes("calculator")) void calculator.load().catch(() => {});
  if (tools.includes("reference_sheet")) void reference.load().catch(() => {});
  if (tools.includes("masking")) void masks.load().catch(() => {});
  if (tools.includes("read_aloud")) void readAloud.load().catch(() => {});
}

/** Shows the calculator, in a chunk of its own. */
export function CalculatorTool() {
  return <LateTool tool="calculator" chunk={calculator} placeholder={<aside className="calc" aria-busy="true" />} />;
}

/** Shows the reference sheet, in a chunk of its own. */
export function ReferenceTool() {
  return <LateTool tool="reference_sheet" chunk={reference} />;
}

/** Shows the masks, in a chunk of their own. */
export function MaskingTool() {
  return <LateTool tool="masking" chunk={masks} />;
}

/** Shows the reader, in a chunk of its own. */
export function ReadAloudTool() {
  return <LateTool tool="read_aloud" chunk={readAloud} />;
}
