/** Focuses the field that a problem's path names: the field itself, else the nearest enclosing one. Returns whether it found one. */
export function goToPath(path: string, root: ParentNode = document): boolean {
  const steps = path.split(".");
  for (let length = steps.length; length > 0; length -= 1) {
    const part = CSS.escape(steps.slice(0, length).join("."));
    const field = root.querySelector<HTMLElement>(`[data-path="${part}"]`);
    const box = root.querySelector<HTMLElement>(`[data-path-box="${part}"]`);
    const inside = box?.matches("input, button, [tabindex]")
      ? box
      : box?.querySelector<HTMLElement>('[role="textbox"], input, button, [tabindex="0"]');
    const target = field ?? inside ?? box;
    if (!target) continue;
    for (let fold = target.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
      fold.open = true;
    target.scrollIntoView({ block: "center", behavior: "auto" });
    target.focus({ preventScroll: true });
    return true;
  }
  return false;
}
