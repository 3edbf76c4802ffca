export type ToastType = "success" | "error" | "warning" | "info";

/** `interval` is in seconds. */
export type Toast = {
  id: string;
  title: string;
  content: string;
  type: ToastType;
  interval: number;
  /** What takes back what was done; the toast goes with it. */
  action?: { label: string; onPress: () => void };
};

export type ToastList = ReturnType<typeof createToastList>;

/**
 * Creates the list of toasts in sight, oldest first. Each is gone by `remove` or when exactly its interval has passed, whatever the
 * pointer or the focus does meanwhile.
 */
export function createToastList() {
  let toasts: readonly Toast[] = [];
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const remove = (id: string) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
  };

  return {
    get: () => toasts,
    /** Shows a toast (one of the same id is replaced) and gives its id. */
    add: ({ id = crypto.randomUUID(), ...toast }: Omit<Toast, "id"> & { id?: string }): string => {
      clearTimeout(timers.get(id));
      timers.set(
        id,
        setTimeout(() => remove(id), toast.interval * 1000),
      );
      set([...toasts.filter((shown) => shown.id !== id), { id, ...toast }]);
      return id;
    },
    remove,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
