/** Returns a cloze answer without the backslashes that keep its signs from being the cloze's own. */
export const unescapeText = (text: string): string => text.replaceAll(/\\([{}~#=/"\\])/g, "$1");
