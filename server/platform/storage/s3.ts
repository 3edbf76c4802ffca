import { createReadStream, createWriteStream } from "node:fs";
import { access, mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { S3Config } from "../config.ts";
import { newId } from "../ids.ts";
import { sha256 } from "../secrets.ts";
import { hashOf } from "./disk.ts";
import type { Reserve } from "./reserve.ts";
import type { Storage } from "./storage.ts";

const isMissing = (error: unknown) =>
  ["NoSuchKey", "NotFound"].includes((error as { name?: string }).name ?? "") ||
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;

/** Opens the client. Its packages are large, and servers without a bucket do without them. */
async function openClient(config: S3Config) {
  const [sdk, { Upload }] = await Promise.all([import("@aws-sdk/client-s3"), import("@aws-sdk/lib-storage")]);
  const client = new sdk.S3Client({
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    ...(config.endpoint ? { endpoint: config.endpoint } : {}),
    // Without configured keys, the SDK uses the machine's credentials.
    ...(config.credentials ? { credentials: config.credentials } : {}),
    // Servers of other vendors support only the checksums that a call requires.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { ...sdk, client, Upload };
}

/**
 * Opens storage in a bucket: `files/ab/cdef…` and `spool/…` under the prefix. An object exists completely or not at all, so nothing is
 * renamed. The process that works on a spooled file first fetches it to its machine's disk.
 *
 * @param disk Holds spooled files while they are worked on.
 * @param reserve Of that disk.
 */
export function openS3Storage(config: S3Config, disk: Storage, reserve: Reserve): Storage {
  let opened: ReturnType<typeof openClient> | undefined;
  const s3 = () => {
    opened ??= openClient(config);
    return opened;
  };
  const at = (key: string) => ({ Bucket: config.bucket, Key: `${config.prefix}${key}` });
  const fileKey = (hash: string) => `files/${hash.slice(0, 2)}/${hash.slice(2)}`;
  const spoolKey = (name: string) => `spool/${name}`;

  async function has(key: string): Promise<boolean> {
    const { client, HeadObjectCommand } = await s3();
    try {
      await client.send(new HeadObjectCommand(at(key)));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  return {
    async put(bytes) {
      const hash = sha256(bytes).toString("hex");
      const { client, PutObjectCommand } = await s3();
      if (!(await has(fileKey(hash)))) await client.send(new PutObjectCommand({ ...at(fileKey(hash)), Body: bytes }));
      return hash;
    },
    async putFile(path) {
      const hash = await hashOf(path);
      const { client, Upload } = await s3();
      if (!(await has(fileKey(hash)))) {
        await new Upload({ client, params: { ...at(fileKey(hash)), Body: createReadStream(path) } }).done();
      }
      return hash;
    },
    has: (hash) => has(fileKey(hash)),
    async read(hash, range) {
      const { client, GetObjectCommand } = await s3();
      try {
        const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
        const {
          Body,
          ContentLength = 0,
          ContentRange,
        } = await client.send(new GetObjectCommand({ ...at(fileKey(hash)), ...part }));
        if (!Body) return null;
        return { stream: Body as Readable, size: Number(/\/(\d+)$/.exec(ContentRange ?? "")?.[1] ?? ContentLength) };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(hash) {
      const { client, DeleteObjectCommand } = await s3();
      await client.send(new DeleteObjectCommand(at(fileKey(hash))));
    },
    async spool(source, given) {
      const name = await disk.spool(source, given);
      const { client, Upload } = await s3();
      try {
        const body = createReadStream(await disk.spooled(name));
        await new Upload({ client, params: { ...at(spoolKey(name)), Body: body } }).done();
      } catch (error) {
        await disk.removeSpooled(name);
        throw error;
      }
      return name;
    },
    async spooled(name) {
      const path = await disk.spooled(name);
      const isHere = await access(path).then(
        () => true,
        () => false,
      );
      if (isHere) return path;
      const { client, GetObjectCommand } = await s3();
      const { Body } = await client.send(new GetObjectCommand(at(spoolKey(name))));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const unfinished = `${path}.${newId()}`;
      try {
        await pipeline(Body as Readable, reserve.watch(), createWriteStream(unfinished, { flags: "wx", mode: 0o600 }));
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      return path;
    },
    async removeSpooled(name) {
      await disk.removeSpooled(name);
      const { client, DeleteObjectCommand } = await s3();
      await client.send(new DeleteObjectCommand(at(spoolKey(name))));
    },
  };
}
