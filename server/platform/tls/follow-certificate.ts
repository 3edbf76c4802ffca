import { Server } from "node:tls";
import type { FastifyInstance } from "fastify";
import type { TlsFiles } from "../config.ts";
import { type Certificate, readCertificate } from "./certificate.ts";

/**
 * Looks from time to time, while an app listens, whether the files were renewed, and gives new connections what is in them; open ones
 * keep what they began with. Looking finds every way of renewing: links that lead elsewhere, files that are replaced, shared folders.
 * A renewal that can't be used changes nothing. It is logged once, from the second look on, for a first one may come between two files.
 *
 * @param used What the app was made with.
 */
export function followCertificate(app: FastifyInstance, files: TlsFiles, used: Certificate, everyMs: number): void {
  const { log, server } = app;
  if (!(server instanceof Server)) throw new Error("A certificate was given to a server without TLS.");
  let current = used;
  let complaint = "";
  let looks = 0;
  const look = async () => {
    try {
      const found = await readCertificate(files);
      looks = 0;
      if (found.cert === current.cert && found.key === current.key) return;
      server.setSecureContext(found);
      current = found;
      log.info("The renewed certificate is in use.");
    } catch (error) {
      const { message } = error as Error;
      looks = message === complaint ? looks + 1 : 1;
      complaint = message;
      if (looks === 2) log.error(`The renewed certificate can’t be used, so the old one stays. ${message}`);
    }
  };
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  app.addHook("onListen", async () => {
    timer = setInterval(async () => {
      if (isLooking) return;
      isLooking = true;
      await look();
      isLooking = false;
    }, everyMs).unref();
  });
  app.addHook("onClose", async () => clearInterval(timer));
}
