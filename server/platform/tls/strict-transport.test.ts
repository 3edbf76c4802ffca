import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { createStrictTransport } from "./strict-transport.ts";

const tls = { certFile: "cert.pem", keyFile: "key.pem" };

test.each([
  ["its own certificate", { publicUrl: null, tls }, "https", "learn.example.org", true],
  ["its own certificate, on localhost", { publicUrl: "https://learn.example.org", tls }, "https", "localhost", false],
  ["a public address by https", { publicUrl: "https://learn.example.org", tls: null }, "http", "10.0.0.3", true],
  ["https on localhost", { publicUrl: "https://localhost:8443", tls: null }, "https", "localhost", false],
  ["a proxy that says https", { publicUrl: null, tls: null }, "https", "127.0.0.1", true],
  [
    "a public address by http",
    { publicUrl: "http://learn.example.org", tls: null },
    "http",
    "learn.example.org",
    false,
  ],
  ["plain http", { publicUrl: null, tls: null }, "http", "localhost", false],
])("with %s browsers are told to use only https: %#", (_what, config, protocol, hostname, expected) => {
  expect(createStrictTransport(config)({ protocol, hostname } as FastifyRequest)).toBe(expected);
});
