import { createLateChunk, LatePart } from "../../../base/questions/late-part.tsx";

const part = createLateChunk(
  () => import("../reopening/reopened-part.tsx"),
  (module) => module.default,
);

/** Screen shown when the page opened without a network and this device keeps the running section. */
export function ReopenedScreen() {
  return <LatePart chunk={part} props={{}} />;
}
