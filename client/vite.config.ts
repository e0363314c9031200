import { defineConfig } from "vitest/config";
import { messages } from "./messages.ts";
import { serviceWorker } from "./serviceWorker.ts";

// The client is built into the package, where the server finds it.
const output = "../src/cancellation_hearts/server/client";
// A running `hearts serve`, for `npx vite` while one works on the client.
const server = process.env["HEARTS_SERVER"] ?? "http://127.0.0.1:8642";

export default defineConfig({
  plugins: [messages(), serviceWorker()],
  build: {
    outDir: process.env["HEARTS_CLIENT_OUTPUT"] ?? output,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      // All that the first page needs is one file, whatever else needs parts of it.
      output: { codeSplitting: { groups: [{ name: "index", tags: ["$initial"] }] } },
    },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true } },
  },
  preview: { proxy: { "/api": { target: server, ws: true } } },
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/setup.ts"],
  },
});
