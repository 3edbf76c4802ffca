/** What a text looks like anyway. */
const usual = /^(?:inherit|initial|unset|revert|currentcolor|windowtext|black|#0{3}|#0{6}|rgba?\(0,0,0(?:,1)?\))$/;
const defaultBackground =
  /^(?:inherit|initial|unset|none|transparent|window|white|#f{3}|#f{6}|rgba?\(255,255,255(?:,1)?\)|rgba\(\d+,\d+,\d+,0\))$/;

const plain = (value: string) => value.toLowerCase().replaceAll(/\s|!important/g, "");

/** Returns true where an element gives its text or its ground a colour, by a style or as older documents do. */
export function isColoured(attributes: Readonly<Record<string, string>>): boolean {
  const { style = "", color, bgcolor } = attributes;
  if (color !== undefined && !usual.test(plain(color))) return true;
  if (bgcolor !== undefined && !defaultBackground.test(plain(bgcolor))) return true;
  return style.split(";").some((rule) => {
    const [name = "", ...rest] = rule.split(":");
    const value = plain(rest.join(":"));
    if (value === "") return false;
    if (plain(name) === "color") return !usual.test(value);
    return /^background(?:-color)?$/.test(plain(name)) && !defaultBackground.test(value) && !value.includes("url(");
  });
}
