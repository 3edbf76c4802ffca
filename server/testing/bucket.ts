import { createServer } from "node:net";
import S3rver from "s3rver";

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** Starts a server of S3 with one bucket, kept in a folder. @returns The environment variables that name it. */
export async function startBucket(directory: string): Promise<{ env: Record<string, string>; stop(): Promise<void> }> {
  const port = await freePort();
  const configureBuckets = [{ name: "school", configs: [] }];
  const server = new S3rver({ address: "127.0.0.1", port, silent: true, directory, configureBuckets });
  await server.run();
  return {
    env: {
      S3_BUCKET: "school",
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
      S3_FORCE_PATH_STYLE: "1",
      S3_PREFIX: "sextant/",
    },
    stop: () => server.close(),
  };
}
