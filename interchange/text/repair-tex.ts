/** Commands that lost their backslash, where a program took `\r`, `\t`, `\f` or `\b` before them for a control character. */
const lost: [control: RegExp, letter: string][] = [
  [/\r(?=ight|ho|angle|ceil|floor)/g, "\\r"],
  [/\t(?=o\b|imes|heta|ext|an\b|au|frac|ilde)/g, "\\t"],
  [/\f(?=rac|orall)/g, "\\f"],
  [/[\b](?=eta|egin|ar\b|inom|oldsymbol)/g, "\\b"],
];

/** Puts the lost backslashes back: "\left\{ x <carriage return>ight\}" is "\left\{ x \right\}". */
export function repairTex(text: string): string {
  return lost.reduce((mended, [control, letter]) => mended.replaceAll(control, letter), text);
}
