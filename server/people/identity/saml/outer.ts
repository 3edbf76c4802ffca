import { Parser } from "htmlparser2";

/** What a response says outside the bytes that are signed, and by which algorithms it is signed. */
export interface Outer {
  /** Name of the root element, without its prefix. */
  root: string;
  destination: string | null;
  /** Values of the status codes right below the status. */
  statuses: string[];
  /** Algorithms of every signature and digest in the document. */
  algorithms: string[];
  hasDoctype: boolean;
}

const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";

/** Signatures and digests that count; SHA-1 is none of them, nor is a code by a shared key (XML Signature Syntax 1.1, RFC 9231). */
const sound = new Set([
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
  "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
  "http://www.w3.org/2001/04/xmlenc#sha256",
  "http://www.w3.org/2001/04/xmlenc#sha512",
]);

const localName = (name: string): string => name.split(":").at(-1) ?? name;

/** Reads the outside of a response. Pure. */
export function readOuter(xml: string): Outer {
  const outer: Outer = { root: "", destination: null, statuses: [], algorithms: [], hasDoctype: false };
  const path: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = localName(name);
        if (path.length === 0) {
          outer.root = local;
          outer.destination = attributes.Destination ?? null;
        }
        path.push(local);
        if (path.slice(1).join("/") === "Status/StatusCode") outer.statuses.push(attributes.Value ?? "");
        if (local === "SignatureMethod" || local === "DigestMethod") outer.algorithms.push(attributes.Algorithm ?? "");
      },
      onclosetag() {
        path.pop();
      },
      onprocessinginstruction(name) {
        if (/^!doctype/i.test(name)) outer.hasDoctype = true;
      },
    },
    { xmlMode: true },
  );
  parser.write(xml);
  parser.end();
  return outer;
}

/**
 * Returns why a response isn't taken, whatever its signature says; null of one that may be read on. The library that checks the signature
 * checks none of this. Pure.
 *
 * @param address Where it was sent: that of our own service.
 */
export function refusalOfOuter(outer: Outer, address: string): string | null {
  if (outer.hasDoctype) return "It has a document type";
  if (outer.root !== "Response") return "It is no response";
  if (outer.destination !== null && outer.destination !== address) return "It was meant for another address";
  if (outer.statuses.length !== 1 || outer.statuses[0] !== SUCCESS)
    return `Its status is ${outer.statuses.join(", ") || "missing"}`;
  if (outer.algorithms.length === 0) return "It isn’t signed";
  const weak = outer.algorithms.find((name) => !sound.has(name));
  return weak === undefined ? null : `It is signed by ${weak || "nothing"}`;
}
