/** Returns the device’s own zone: whoever reads a shared report has no account that names one. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
