/** For `vi.waitFor`: how long a fact is waited for. It only ends what will never come about, however slow the machine. */
export const waitOptions = { timeout: 500_000, interval: 20 };
