import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./precompress.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), precompress()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2024",
    // Every asset is a file: the page's policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    rolldownOptions: { input: { main: join(import.meta.dirname, "index.html") } },
  },
});
