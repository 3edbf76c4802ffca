import { describe, expect, it } from "vitest";
import { etcdOf, haproxyOf, MACHINES, patroniOf, readExample, ttlOf } from "./example.ts";

const place = { network: "127.7.8", folder: "/tmp/trial", password: "secret" };

describe("the example on the loopback of one machine", () => {
  it.each(MACHINES)("has an etcd of its own on machine %i, which knows all three", (machine) => {
    const own = `http://127.7.8.1${machine}`;
    expect(etcdOf(readExample("etcd.env"), place, machine)).toMatchObject({
      ETCD_NAME: `db${machine}`,
      ETCD_DATA_DIR: `/tmp/trial/db${machine}/etcd`,
      ETCD_LISTEN_CLIENT_URLS: `${own}:2379`,
      ETCD_ADVERTISE_CLIENT_URLS: `${own}:2379`,
      ETCD_LISTEN_PEER_URLS: `${own}:2380`,
      ETCD_INITIAL_CLUSTER: "db1=http://127.7.8.11:2380,db2=http://127.7.8.12:2380,db3=http://127.7.8.13:2380",
    });
  });

  it("has a Patroni of its own, which asks all three", () => {
    const text = patroniOf(readExample("patroni.yml"), place, 2, null);
    for (const line of [
      "name: db2",
      "  hosts: 127.7.8.11:2379,127.7.8.12:2379,127.7.8.13:2379",
      "  listen: 127.7.8.12:8008",
      "  connect_address: 127.7.8.12:5432",
      "  data_dir: /tmp/trial/db2/data",
      "    unix_socket_directories: /tmp/trial/db2",
      "    superuser: { username: postgres, password: secret }",
      "    - host all all 127.0.0.0/8 scram-sha-256",
      "    synchronous_mode: true",
    ])
      expect(text.split("\n")).toContain(line);
  });

  it.each([
    [null, 30, 10],
    [30, 30, 10],
    [60, 60, 10],
    [20, 20, 6],
  ])("with --ttl=%s has a ttl of %i s, and looks every %i s", (given, ttl, loop) => {
    const text = patroniOf(readExample("patroni.yml"), place, 1, given);
    expect(ttlOf(text)).toBe(ttl);
    expect(text).toContain(`loop_wait: ${loop}\n    retry_timeout: ${loop}\n`);
  });

  it("has a HAProxy that leads to the primary as the example’s does, and to each server", () => {
    const text = haproxyOf(readExample("haproxy.cfg"), place, ["127.0.0.1:3001", "127.0.0.1:3002"]);
    expect(text).toContain("  bind 127.7.8.1:5000\n  option httpchk GET /primary\n");
    expect(text).toContain("  server db3 127.7.8.13:5432 check port 8008\n");
    expect(text).toContain("  server web2 127.0.0.1:3002 check");
    expect(text).not.toMatch(/^ {2}(?:user|group|log) /m);
  });

  it("keeps no address of the example", () => {
    const patroni = patroniOf(readExample("patroni.yml"), place, 3, null).replaceAll(/^#.*$/gm, "");
    const etcd = Object.values(etcdOf(readExample("etcd.env"), place, 3)).join();
    expect(`${patroni}${etcd}${haproxyOf(readExample("haproxy.cfg"), place, [])}`).not.toContain("10.0.0.");
  });

  it("says when the example has lost what has to differ", () => {
    expect(() => patroniOf("scope: sextant", place, 1, null)).toThrow("The example has no");
  });
});
