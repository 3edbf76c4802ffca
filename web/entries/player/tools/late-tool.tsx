import { createElement, type ReactNode, useEffect, useState } from "react";
import type { LateChunk } from "../../../base/questions/late-part.tsx";
import { Button } from "../../../base/ui/native/button.tsx";
import { ToolBoundary } from "../parts/tool-boundary.tsx";
import { usePlayer, useTexts } from "../player-context.tsx";
import type { OpenTools } from "./open-tools.ts";

function Failed({ tool, again }: { tool: keyof OpenTools; again: () => void }) {
  const { tools } = usePlayer();
  const texts = useTexts();
  return (
    <aside className="tool-failed popover" role="alert">
      <p>{texts.tools.failed}</p>
      <div className="row row-2">
        <Button variant="primary" onClick={again}>
          {texts.try_again}
        </Button>
        <Button onClick={() => location.reload()}>{texts.failed.reload}</Button>
        <Button onClick={() => tools.set(tool, false)}>{texts.close}</Button>
      </div>
    </aside>
  );
}

type LateToolProps = {
  tool: keyof OpenTools;
  chunk: LateChunk<object>;
  /** What keeps its place until it is here. */
  placeholder?: ReactNode;
};

/** Shows a tool in a chunk of its own. One that did not come, or has stopped, can be asked for again. */
export function LateTool({ tool, chunk, placeholder = null }: LateToolProps) {
  const [standing, setStanding] = useState<"coming" | "failed" | "here">(chunk.get() ? "here" : "coming");
  useEffect(() => {
    if (standing !== "coming") return;
    let isLeft = false;
    const set = (next: "failed" | "here") => isLeft || setStanding(next);
    chunk.load().then(
      () => set("here"),
      () => set("failed"),
    );
    return () => {
      isLeft = true;
    };
  }, [chunk, standing]);
  if (standing === "failed") return <Failed tool={tool} again={() => setStanding("coming")} />;
  const part = chunk.get();
  if (!part) return placeholder;
  return <ToolBoundary fallback={(again) => <Failed tool={tool} again={again} />}>{createElement(part)}</ToolBoundary>;
}
