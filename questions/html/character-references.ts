import { Parser } from "htmlparser2";

const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;

/** Resolves one reference; what HTML doesn’t know stays as it is written. */
function resolve(written: string): string {
  let said = "";
  const parser = new Parser({
    ontext: (part) => {
      said += part;
    },
  });
  parser.end(written);
  return said;
}

/** Returns text with its character references resolved as in HTML: `&eacute;`, `&#39;`. A bare & is a sign like any other. */
export const resolveReferences = (text: string): string => text.replaceAll(reference, resolve);
