import { useEffect, useEffectEvent, useRef } from "react";
import { readLetterKeys } from "../../base/ui/letter-keys.ts";
import { useLetterKeys } from "../../base/ui/use-letter-keys.ts";

type RowKeys = {
  /** What is in sight follows when the row changes. */
  onMove: ((id: string) => void) | undefined;
  onChoose: ((id: string) => void) | undefined;
};

/**
 * Moves through the rows of a table: J and K from anywhere, arrows where a row has the focus, X ticks. Enter presses the button or
 * link that names the row.
 */
export function useRowKeys({ onMove, onChoose }: RowKeys) {
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = () => [...(body.current?.querySelectorAll<HTMLTableRowElement>("tr[data-id]") ?? [])];
  const current = (all: HTMLTableRowElement[]) => {
    const focused = all.findIndex((row) => row.contains(document.activeElement));
    return focused >= 0 ? focused : all.findIndex((row) => row.dataset.selected !== undefined);
  };
  const move = (by: 1 | -1) => {
    const all = rows();
    const at = current(all);
    const next = all[at < 0 ? 0 : at + by];
    if (!next) return;
    next.querySelector<HTMLElement>("th :is(a, button)")?.focus();
    next.scrollIntoView({ block: "nearest" });
    onMove?.(next.dataset.id ?? "");
  };
  useLetterKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      x: () => {
        const all = rows();
        const id = all[current(all)]?.dataset.id;
        if (id) onChoose?.(id);
      },
    },
    readLetterKeys(),
  );
  const onArrow = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    if (event.defaultPrevented || !body.current?.contains(document.activeElement)) return;
    event.preventDefault();
    move(event.key === "ArrowDown" ? 1 : -1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onArrow(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  return body;
}
