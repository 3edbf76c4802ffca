import { flushCompileCache } from "node:module";

/** Loaded into the server by `npm run dev`: keeps what was compiled, since a server that is killed writes nothing at its end. */
setTimeout(flushCompileCache, 3000).unref();
