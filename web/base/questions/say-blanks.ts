const blank = /_{3,}/;

/** Gives each run of underscores in a text a name, so that it’s heard as a blank. The text itself stays as it is. */
export function sayBlanks(text: Element, name: string): void {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) if (blank.test((walker.currentNode as Text).data)) found.push(walker.currentNode as Text);
  for (let node of found) {
    for (let match = blank.exec(node.data); match; match = blank.exec(node.data)) {
      const run = node.splitText(match.index);
      const rest = run.splitText(match[0].length);
      const named = document.createElement("span");
      named.role = "img";
      named.ariaLabel = name;
      run.replaceWith(named);
      named.append(run);
      node = rest;
    }
  }
}
