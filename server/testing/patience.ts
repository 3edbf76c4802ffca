/** For `vi.waitFor`: how long a fact is waited for. It only ends what will never come about, however slow the machine. */
export const patience = { timeout: 120_000, interval: 20 };
