import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { addressOf, MACHINES, patroniOf } from "../bench/failover/example.ts";
import { makeCertificate } from "../server/testing/certificate.ts";

/** What a program says of a file in deploy/. */
export interface DeployCheck {
  file: string;
  program: string;
  /** Debian's package with the program. */
  package: string;
  /**
   * @param program Where it is.
   * @param scratch A folder for what the check writes.
   * @returns What it complains of; nothing when all is well.
   */
  run(program: string, scratch: string): string | Promise<string>;
}

const read = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8");

/** Finds a program of the system; undefined where it isn't installed. Those of administrators aren't on everyone's path. */
export const findProgram = (name: string): string | undefined =>
  [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"].map((folder) => join(folder, name)).find(existsSync);

function complaintsOf(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  return status === 0 ? "" : `${status}\n${stdout}${stderr}`;
}

/** The unit's program is one that is here; systemd looks for it. */
const unit = (file: string, starts: string): DeployCheck => ({
  file,
  program: "systemd-analyze",
  package: "systemd",
  run(program, scratch) {
    const path = join(scratch, file.slice(file.lastIndexOf("/") + 1));
    writeFileSync(path, read(file).replaceAll(starts, process.execPath));
    // It only warns of a key that it doesn't know.
    const { status, stderr } = spawnSync(program, ["verify", "--man=no", path], { encoding: "utf8" });
    const warnings = stderr.split("\n").filter((line) => line.includes(path));
    return status === 0 ? warnings.join("\n") : `${status}\n${stderr}`;
  },
});

const nginx: DeployCheck = {
  file: "deploy/nginx/sextant.conf",
  program: "nginx",
  package: "nginx",
  run(program, scratch) {
    const { cert, key } = makeCertificate("learn.example.org");
    writeFileSync(join(scratch, "fullchain.pem"), cert);
    writeFileSync(join(scratch, "privkey.pem"), key);
    // With a certificate that exists, and on ports that every user may open.
    const here = read(this.file)
      .replaceAll("/etc/letsencrypt/live/learn.example.org", scratch)
      .replaceAll(/^( {2}listen (?:\[::\]:)?)(80|443)\b/gm, (_, begin, port) => `${begin}${8000 + Number(port)}`);
    const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${scratch};`);
    const path = join(scratch, "nginx.conf");
    writeFileSync(path, `pid ${scratch}/pid; events {} http { access_log off; ${folders.join(" ")}\n${here}}`);
    return complaintsOf(program, ["-t", "-e", "stderr", "-c", path]);
  },
};

const haproxy: DeployCheck = {
  file: "deploy/patroni/haproxy.cfg",
  program: "haproxy",
  package: "haproxy",
  run(program, scratch) {
    // The account that it runs as may not exist here.
    const path = join(scratch, "haproxy.cfg");
    writeFileSync(path, read(this.file).replaceAll(/^ {2}(?:user|group) .*\n/gm, ""));
    return complaintsOf(program, ["-c", "-f", path]);
  },
};

const NETWORK = "127.93.17";

const patroni: DeployCheck = {
  file: "deploy/patroni/patroni.yml",
  program: "patroni",
  package: "patroni",
  async run(program, scratch) {
    const path = join(scratch, "patroni.yml");
    const place = { network: NETWORK, folder: scratch, password: "secret" };
    writeFileSync(path, patroniOf(read(this.file), place, 1, null));
    // Patroni looks whether each etcd can be reached.
    const etcds = MACHINES.map((machine) => createServer().listen(2379, addressOf(NETWORK, machine)));
    await Promise.all(etcds.map((etcd) => once(etcd, "listening")));
    const { status, stdout, stderr } = spawnSync(program, ["--validate-config", path], { encoding: "utf8" });
    for (const etcd of etcds) etcd.close();
    if (status === null) return `${program} didn’t run`;
    // Patroni 3 asks for rules that are written once, although those of `postgresql` replace them.
    return `${stdout}${stderr}`
      .split("\n")
      .filter((line) => line.trim() !== "" && !/^bootstrap\.pg_hba +is not defined\.$/.test(line))
      .join("\n");
  },
};

export const deployChecks: readonly DeployCheck[] = [
  unit("deploy/systemd/sextant.service", "/usr/bin/node"),
  unit("deploy/patroni/patroni.service", "/usr/bin/patroni"),
  nginx,
  haproxy,
  patroni,
];
