import "katex/dist/katex.min.css";
import "./styles/rich-content.css";
import { type ComponentPropsWithoutRef, useLayoutEffect, useRef } from "react";
import { cx } from "./class-names.ts";
import { setServerContent } from "./trusted-content.ts";

type RichContentProps = Omit<ComponentPropsWithoutRef<"div">, "children"> & {
  /** HTML that the server has cleaned, its math already rendered. */
  html: string;
  inline?: boolean;
};

/** Shows content as the server sends it, in its own direction: cleaned HTML with painted math. It is in place before the first paint. */
export function RichContent({ html, inline, className, ...rest }: RichContentProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current) setServerContent(element.current, html);
  }, [html]);
  const Element = inline ? "span" : "div";
  return <Element dir="auto" {...rest} ref={element} className={cx("rich", className)} />;
}
