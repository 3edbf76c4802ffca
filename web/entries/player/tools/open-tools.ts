/** Tools of a section that are open or on. Their state carries over from question to question. */
export type OpenTools = {
  calculator: boolean;
  reference_sheet: boolean;
  highlight: boolean;
  line_reader: boolean;
  masking: boolean;
  read_aloud: boolean;
};

export type ToolStore = ReturnType<typeof createToolStore>;

/** The two tools that take space of their own; on a phone only one fits beside the question. */
const sheets: readonly (keyof OpenTools)[] = ["calculator", "reference_sheet"];

/**
 * Creates the store of open tools, for the buttons, the keys and the tools themselves.
 *
 * @param isNarrow Whether only one sheet fits: opening one closes the other.
 * @param isMasking Whether masks covered the sitting before a reload.
 */
export function createToolStore(isNarrow: () => boolean, isMasking = false) {
  let current: OpenTools = {
    calculator: false,
    reference_sheet: false,
    highlight: false,
    line_reader: false,
    masking: isMasking,
    read_aloud: false,
  };
  const listeners = new Set<() => void>();
  const set = (tool: keyof OpenTools, open: boolean) => {
    const gives = open && sheets.includes(tool) && isNarrow();
    const others = gives ? Object.fromEntries(sheets.map((sheet) => [sheet, false])) : {};
    current = { ...current, ...others, [tool]: open };
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
