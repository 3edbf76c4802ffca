/**
 * Writes a PDF of these objects as they are, numbered from 1, the catalog first: of what no honest program would write, too.
 *
 * @param more What its trailer has beside the root.
 */
export function rawPdf(objects: readonly string[], more = ""): Buffer {
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join("");
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${more} >>`;
  return Buffer.from(`%PDF-1.7\n${body}${trailer}\n%%EOF\n`, "latin1");
}

/** Returns the content of a page that shows a line in its font F1. */
export function streamOf(line: string): string {
  const stream = `BT /F1 24 Tf 60 700 Td (${line}) Tj ET`;
  return `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`;
}
