/** Names of the tasks that bring the demo school in. */
export const fillBankTask = "demo.fill_bank";
export const fillHistoryTask = "demo.fill_history";
export const fillTrialTask = "demo.fill_trial";
