/** Joins the class names that are there, so that a part can say `cx('btn', small && 'btn-sm')`. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
