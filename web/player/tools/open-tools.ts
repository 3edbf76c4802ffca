/** Tools of a section that are open or on. They stay so from question to question. */
export type OpenTools = {
  calculator: boolean;
  reference_sheet: boolean;
  highlight: boolean;
  line_reader: boolean;
};

export type ToolStore = ReturnType<typeof createToolStore>;

/** Which tools are open, for the buttons, the keys and the tools themselves. */
export function createToolStore() {
  let current: OpenTools = { calculator: false, reference_sheet: false, highlight: false, line_reader: false };
  const listeners = new Set<() => void>();
  const set = (tool: keyof OpenTools, open: boolean) => {
    current = { ...current, [tool]: open };
    for (const listener of listeners) listener();
  };
  return {
    get: () => current,
    set,
    toggle: (tool: keyof OpenTools) => {
      set(tool, !current[tool]);
      return current[tool];
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
