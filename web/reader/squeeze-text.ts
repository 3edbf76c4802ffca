const isIgnored = (character: string) => /[\s\u00ad-]/.test(character);

export const folded = (text: string) => text.normalize("NFKC").toLowerCase();

/** A text without what breaks lines and without capitals, and from where to where each of its units was before. */
interface SqueezedText {
  text: string;
  at: { from: number; to: number }[];
}

/** Squeezes a text. Characters outside the basic plane, such as italic letters of formulas, are two units long there. */
export function squeezeText(whole: string): SqueezedText {
  const at: SqueezedText["at"] = [];
  let text = "";
  let from = 0;
  for (const character of whole) {
    const to = from + character.length;
    if (!isIgnored(character)) {
      const said = folded(character);
      text += said;
      for (let unit = 0; unit < said.length; unit += 1) at.push({ from, to });
    }
    from = to;
  }
  return { text, at };
}
