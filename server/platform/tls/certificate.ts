import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createSecureContext } from "node:tls";
import type { TlsFiles } from "../config.ts";

/** A certificate with its chain, and its key, both as their files hold them (PEM). */
export interface Certificate {
  cert: string;
  key: string;
}

/**
 * Reads a certificate and proves that a server can use it: a file may be half written, or already renewed when the other is not yet.
 *
 * @throws Error that says in words for the operator which file is wrong, and what to do.
 */
export async function readCertificate({ certFile, keyFile }: TlsFiles): Promise<Certificate> {
  const [cert, key] = [await read("TLS_CERT", certFile), await read("TLS_KEY", keyFile)];
  const leaf = attempt(() => new X509Certificate(cert), `TLS_CERT: ${certFile} isn’t a whole certificate (PEM).`);
  const wholeKey = `TLS_KEY: ${keyFile} isn’t a whole key (PEM, without a passphrase).`;
  const privateKey = attempt(() => createPrivateKey(key), wholeKey);
  if (!leaf.checkPrivateKey(privateKey))
    throw new Error(`TLS_KEY: ${keyFile} isn’t the key of the certificate in ${certFile}. Renew both together.`);
  attempt(() => createSecureContext({ cert, key }), `TLS_CERT: the chain in ${certFile} isn’t whole.`);
  return { cert, key };
}

async function read(variable: string, file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const isSecret = (error as NodeJS.ErrnoException).code === "EACCES";
    const advice = isSecret ? "The user who runs Sextant must be allowed to read it." : "Check the path.";
    throw new Error(`${variable}: ${file} couldn’t be read. ${advice}`, { cause: error });
  }
}

function attempt<Result>(work: () => Result, words: string): Result {
  try {
    return work();
  } catch (cause) {
    throw new Error(words, { cause });
  }
}
