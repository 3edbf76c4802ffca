const GAP = 4;
const MARGIN = 8;

/** Puts what floats beneath its anchor, or above where there is more room, within the window. On phones the styles place it instead. */
export function placeBeside(floating: HTMLElement, anchor: HTMLElement): void {
  const zoom = floating.currentCSSZoom ?? 1;
  const { style } = floating;
  style.left = style.top = style.bottom = style.maxHeight = "";
  if (matchMedia("(max-width: 640px)").matches) return;
  const box = anchor.getBoundingClientRect();
  const { width } = floating.getBoundingClientRect();
  const begin = document.dir === "rtl" ? box.right - width : box.left;
  const left = Math.max(MARGIN, Math.min(begin, innerWidth - width - MARGIN));
  const [below, above] = [innerHeight - box.bottom, box.top];
  const px = (length: number) => `${length / zoom}px`;
  style.left = px(left);
  style.maxHeight = px(Math.min(360, Math.max(below, above) - GAP - MARGIN));
  if (below >= Math.min(280, above)) style.top = px(box.bottom + GAP);
  else style.top = px(Math.max(MARGIN, box.top - GAP - floating.getBoundingClientRect().height));
}
