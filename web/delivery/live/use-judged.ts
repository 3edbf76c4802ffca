import { useEffect, useReducer, useState } from "react";
import { eachSecond } from "../../base/ui/each-second.ts";
import { createJudge, type JudgedRow } from "./judge.ts";
import type { LiveRow } from "./live-rows.ts";

/** Returns rows judged at the current time. Judges them again every second, and rerenders only when a judgement changes. */
export function useJudged(rows: readonly LiveRow[]): readonly JudgedRow[] {
  const [judge] = useState(createJudge);
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const judged = judge(rows, Date.now());
  useEffect(
    () =>
      eachSecond(() => {
        if (judge(rows, Date.now()) !== judged) drawAgain();
      }),
    [judge, rows, judged],
  );
  return judged;
}
