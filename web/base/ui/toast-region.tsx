import { CircleCheck, CircleX, Info, TriangleAlert, X } from "lucide-react";
import { createContext, type ReactNode, useContext, useRef, useSyncExternalStore } from "react";
import { Button as AriaButton } from "react-aria-components";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { isolated } from "./isolated.ts";
import type { Toast, ToastList } from "./toast-list.ts";
import { useClearOfControls } from "./use-clear-of-controls.ts";

const shapes = { success: CircleCheck, error: CircleX, warning: TriangleAlert, info: Info };
const ToastContext = createContext<ToastList | null>(null);

type ToastProviderProps = { list: ToastList; label: string; closeLabel: string; children: ReactNode };

/** Shows the toasts at the top right, above everything but what can be pressed, and lets what is inside add to them. */
export function ToastProvider({ list, label, closeLabel, children }: ToastProviderProps) {
  const toasts = useSyncExternalStore(list.subscribe, list.get);
  const region = useRef<HTMLElement>(null);
  useClearOfControls(region, toasts.length > 0);
  return (
    <ToastContext value={list}>
      {children}
      {/* Outside what a dialog hides from screen readers. */}
      <section className="toasts" ref={region} aria-label={label} data-react-aria-top-layer="true">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} onClose={() => list.remove(toast.id)} />
        ))}
      </section>
    </ToastContext>
  );
}

/** Returns `add` and `remove` of the toasts in sight. */
export function useToasts(): Pick<ToastList, "add" | "remove"> {
  const list = useContext(ToastContext);
  if (!list) throw new Error("Toasts are used outside their provider");
  return list;
}

function ToastCard({ toast, closeLabel, onClose }: { toast: Toast; closeLabel: string; onClose: () => void }) {
  return (
    <div className={`toast toast-${toast.type}`} role={toast.type === "error" ? "alert" : "status"}>
      <Icon of={shapes[toast.type]} />
      <span className="tt">{isolated(toast.title)}</span>
      <Button variant="ghost" size="sm" icon aria-label={closeLabel} onPress={onClose}>
        <Icon of={X} small />
      </Button>
      {toast.content || toast.action ? (
        <span className="tc">
          {isolated(toast.content)}{" "}
          {toast.action ? (
            <AriaButton
              className="link toast-act"
              onPress={() => {
                toast.action?.onPress();
                onClose();
              }}
            >
              {toast.action.label}
            </AriaButton>
          ) : null}
        </span>
      ) : null}
    </div>
  );
}
