import { ensureInstalled, linkPostgres } from "./install.mjs";
import { requirePage } from "./page.mjs";

/** `npm run build`: installs and builds what is missing. A start then writes nothing to the project's folder, which may be read-only. */
await ensureInstalled();
linkPostgres();
await requirePage();
