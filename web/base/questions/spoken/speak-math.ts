/** A piece of MathML, or of any markup, as speech needs it. */
export type Spoken = { tag: string; text: string; children: readonly Spoken[] };

/** What mathematics is called in one language. */
export type MathWords = {
  signs: Readonly<Record<string, string>>;
  over: string;
  squared: string;
  cubed: string;
  power: string;
  end: string;
  sub: string;
  root: string;
  rootOf: string;
  row: string;
};

const joined = (parts: readonly string[]) =>
  parts
    .filter(Boolean)
    .join(" ")
    .replace(/\s+/g, " ")
    .replace(/ ([,،])/g, "$1")
    .trim();

/** A part that is heard as one: a letter or a number. */
const isShort = (words: string) => !words.includes(" ");

/**
 * Says a formula so that it can be heard: fractions, powers, indices and roots by name, signs by theirs. Where a part is longer than a
 * letter or number, its end is said too.
 */
export function speakMath(node: Spoken, words: MathWords): string {
  const say = (index: number) => {
    const child = node.children[index];
    return child ? speakMath(child, words) : "";
  };
  const all = () => joined(node.children.map((child) => speakMath(child, words)));
  const closed = (said: string) => (isShort(said) ? said : joined([said, words.end]));
  switch (node.tag) {
    case "annotation":
      return "";
    case "mi":
    case "mn":
    case "mtext":
    case "ms":
      return node.text.trim();
    case "mo":
      return words.signs[node.text.trim()] ?? node.text.trim();
    case "mfrac":
      return closed(joined([say(0), words.over, say(1)]));
    case "msup": {
      const power = say(1);
      if (power === "2") return joined([say(0), words.squared]);
      if (power === "3") return joined([say(0), words.cubed]);
      return joined([say(0), words.power, closed(power)]);
    }
    case "msub":
    case "munder":
      return joined([say(0), words.sub, closed(say(1))]);
    case "msubsup":
    case "munderover":
      return joined([say(0), words.sub, closed(say(1)), words.power, closed(say(2))]);
    case "msqrt":
      return joined([words.root, closed(all())]);
    case "mroot":
      return joined([say(1), words.rootOf, closed(say(0))]);
    case "mtr":
      return joined([words.row, all()]);
    default:
      return node.children.length > 0 ? all() : node.text.trim();
  }
}
