import "./picture.css";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { setServerContent } from "../../ui/trusted-content.ts";
import type { Size } from "./shapes.ts";

type PictureProps = {
  /** One `<img>` of the server. */
  html: string;
  /**
   * What lies over it. `size`: the picture's own, in which areas are counted; `scale`: pixels of the window for one of the picture's.
   * Not drawn while there is no picture to lie over.
   */
  children: (size: Size, scale: number) => ReactNode;
};

/** The size by which areas are counted: what the tag says, else the picture's own. */
function sizeOf(image: HTMLImageElement): Size | null {
  const said = { width: Number(image.getAttribute("width")), height: Number(image.getAttribute("height")) };
  if (said.width > 0 && said.height > 0) return said;
  return image.naturalWidth > 0 ? { width: image.naturalWidth, height: image.naturalHeight } : null;
}

/** Shows a picture that scales with its room, and what lies over it. */
export function Picture({ html, children }: PictureProps) {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [scale, setScale] = useState(1);

  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    setServerContent(box, html);
    const image = box.querySelector("img");
    if (!image?.hasAttribute("src")) return setSize(null);
    const measure = () => {
      const own = sizeOf(image);
      setSize(own);
      if (own && image.getBoundingClientRect().width > 0) setScale(image.getBoundingClientRect().width / own.width);
    };
    measure();
    image.addEventListener("load", measure);
    const watch = new ResizeObserver(measure);
    watch.observe(image);
    return () => watch.disconnect();
  }, [html]);

  return (
    <div className="picture">
      <div ref={element} className="picture-image" />
      {size ? children(size, scale) : null}
    </div>
  );
}
