import { useEffect, useRef, useState } from "react";
import type { View } from "./trace-curve.ts";

/** The view rests once it hasn’t moved for so long. */
const REST_MS = 150;

/**
 * Keeps the view of a graph to the graph alone, so that nothing else is drawn again with each of its moves.
 *
 * @param first The view that the graph opens with.
 * @param keep Takes each view, to open with it next.
 */
export function useView(first: View, keep: (view: View) => void) {
  const [state, setState] = useState({ view: first, isMoving: false });
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  const setView = (view: View) => {
    keep(view);
    setState({ view, isMoving: true });
    clearTimeout(resting.current);
    resting.current = setTimeout(() => setState({ view, isMoving: false }), REST_MS);
  };
  return { ...state, setView };
}
