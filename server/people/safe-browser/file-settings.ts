import type { FileSettings } from "./config-key.ts";

interface Asked {
  /** By which people reach this server, without a slash at its end. */
  address: string;
  sessionId: string;
  code: string;
  quitPasswordHash: string | null;
  quitLink: boolean;
}

/** Returns the address at which Safe Exam Browser begins a sitting: it lets in once. */
export const startAddress = ({ address, sessionId, code }: Pick<Asked, "address" | "sessionId" | "code">) =>
  `${address}/seb/start/${sessionId}?code=${code}`;

/** Returns the address that closes Safe Exam Browser, which looks at it and never opens it. */
export const quitAddress = ({ address, sessionId }: Pick<Asked, "address" | "sessionId">) =>
  `${address}/seb/quit/${sessionId}`;

/** Pages that may be opened: the start, the sitting and the way out. What pages load is not filtered. */
const rule = (expression: string) => ({ action: 1, active: true, expression, regex: false });

/**
 * Returns the settings of the file of a sitting. There is nothing among them that versions hash differently: booleans, whole numbers, texts of
 * one line without quotation marks, and one list of flat dictionaries alike in their keys.
 */
export function fileSettings({ address, sessionId, code, quitPasswordHash, quitLink }: Asked): FileSettings {
  const host = new URL(address).host;
  return {
    originatorVersion: "Sextant",
    startURL: startAddress({ address, sessionId, code }),
    sendBrowserExamKey: true,
    allowQuit: true,
    ...(quitPasswordHash === null ? {} : { hashedQuitPassword: quitPasswordHash }),
    ...(quitLink ? { quitURL: quitAddress({ address, sessionId }), quitURLConfirm: true } : {}),
    allowPreferencesWindow: false,
    browserWindowWebView: 3,
    browserWindowAllowReload: true,
    showReloadButton: true,
    showTaskBar: true,
    showTime: true,
    URLFilterEnable: true,
    URLFilterEnableContentFilter: false,
    URLFilterRules: [rule(`${host}/seb/*`), rule(`${host}/sittings/*`)],
  };
}
