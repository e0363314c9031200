// Writes the service worker into the build, with the list of files that it keeps.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const WORKER = "sw.js";

/** Pictures that only an installing system asks for, and what the worker cannot keep. */
const LEFT_OUT = /(\.png|\.map|^sw\.js)$/;

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !LEFT_OUT.test(path))
    .sort();
}

/** The worker's program for files of a certain version. */
export function workerOf(files: readonly string[], version: string): string {
  const paths = files.map((file) => (file === "index.html" ? "/" : `/${file}`));
  return `const KEPT = ${JSON.stringify(`hearts-${version}`)};
const FILES = ${JSON.stringify(paths)};
${PROGRAM}`;
}

// What has a hash in its name never changes, so it comes from the cache; the page itself comes from
// the server if that answers in time. Files of the version before stay, for pages that still run
// it.
const PROGRAM = `
const PATIENCE = 4000;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(
    FILES.map((path) => new Request(path, { cache: "no-cache" })),
  )));
});

addEventListener("activate", (event) => {
  event.waitUntil(tidied().then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (FILES.includes(pathname) || pathname.startsWith("/assets/")) {
    event.respondWith(kept(request));
  }
});

async function tidied() {
  const names = (await caches.keys()).filter((name) => name.startsWith("hearts-"));
  const others = names.filter((name) => name !== KEPT);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

async function page(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    const cache = await caches.open(KEPT);
    const shell = await cache.match("/", { ignoreVary: true });
    if (shell === undefined) throw error;
    return shell;
  }
}

async function kept(request) {
  // A file is the same whoever asks for it, whatever a server or proxy says it varies by.
  const any = { ignoreVary: true };
  const newest = await (await caches.open(KEPT)).match(request, any);
  return newest ?? (await caches.match(request, any)) ?? fetch(request);
}
`;

/** Lets the build end with a worker that knows all of its files. */
export function serviceWorker(): Plugin {
  let folder = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    // Not closeBundle, which is called after a failed build too and would hide why it failed.
    writeBundle() {
      const files = filesIn(folder);
      const hash = createHash("sha256");
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
      const version = hash.digest("hex").slice(0, 12);
      writeFileSync(join(folder, WORKER), workerOf(files, version));
    },
  };
}
