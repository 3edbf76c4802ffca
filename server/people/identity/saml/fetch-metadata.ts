import type { HandlerInput } from "@sextant/contract/types.ts";
import { fetchOutbound } from "../../../platform/outbound/fetch-outbound.ts";
import type { Outbound } from "../../../platform/outbound/request-outbound.ts";
import { invalid, Refusal } from "../../../platform/refusal.ts";
import { readMetadata, type ServiceMetadata } from "./read-metadata.ts";

const LIMITS = {
  maxBytes: 500_000,
  timeoutMs: 10_000,
  accept: "application/samlmetadata+xml, application/xml, text/xml, */*",
};

/** Reads a service's metadata from its address, or as it was pasted. @throws Refusal `invalid` at `url` or `xml`, with words for staff. */
export async function fetchMetadata(
  outbound: Outbound,
  body: HandlerInput<"sign_in_services.read_metadata">["body"],
): Promise<ServiceMetadata> {
  const field = "url" in body ? "url" : "xml";
  const xml = "url" in body ? await fetchText(outbound, body.url.trim()) : body.xml;
  const read = readMetadata(xml);
  if ("refusal" in read) throw invalid(field, read.refusal);
  return read;
}

async function fetchText(outbound: Outbound, url: string): Promise<string> {
  if (!URL.canParse(url)) throw invalid("url", "Enter an address, such as https://login.example.org/metadata.");
  try {
    return (await fetchOutbound(outbound, url, LIMITS)).bytes.toString();
  } catch (error) {
    if (error instanceof Refusal) throw invalid("url", error.message);
    throw error;
  }
}
