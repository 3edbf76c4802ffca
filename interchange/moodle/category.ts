/** Returns the path of a category as people know it: without the place in Moodle where it hangs. */
export const categoryPath = (written: string): string =>
  written
    .trim()
    .replace(/^\$\w+\$(?:\/|$)/, "")
    .replace(/^top(?:\/|$)/, "");
