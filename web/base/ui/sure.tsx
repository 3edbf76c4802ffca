import "./styles/certainty.css";
import type { ReactNode } from "react";
import { cx } from "./class-names.ts";

/** Shows whether a change is likely real or within the noise: filled or hollow, never by colour alone. */
export function Sure({ isReal, children }: { isReal: boolean; children: ReactNode }) {
  return <span className={cx("sure", isReal && "is-real")}>{children}</span>;
}
