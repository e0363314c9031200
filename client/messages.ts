// Messages are data and not program: each language is one file of its own, which the page fetches
// beside its script. `virtual:messages` tells where.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const FOLDER = "../src/cancellation_hearts/locales";
const MODULE = "virtual:messages";
const ADDRESS = /^\/assets\/([a-z-]+)-[0-9a-f]{8}\.txt$/i;

/** What a message means does not change without comments, empty lines and deep indentation. */
export function joined(texts: readonly string[]): string {
  return texts
    .flatMap((text) => text.split("\n"))
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => `${line.trimEnd().replace(/^\s+/, " ")}\n`)
    .join("");
}

function textOf(locales: string, language: string): string {
  const folder = join(locales, language);
  const files = readdirSync(folder).filter((name) => name.endsWith(".ftl"));
  return joined(files.sort().map((name) => readFileSync(join(folder, name), "utf-8")));
}

/** The file of each language, by its name that changes with what is in it. */
function filesByLanguage(locales: string): Map<string, { name: string; text: string }> {
  const folders = readdirSync(locales, { withFileTypes: true }).filter((one) => one.isDirectory());
  return new Map(
    folders.map(({ name: language }) => {
      const text = textOf(locales, language);
      const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
      return [language, { name: `assets/${language}-${hash}.txt`, text }];
    }),
  );
}

export function messages(): Plugin {
  let building = false;
  let locales = FOLDER;
  return {
    name: "messages",
    configResolved({ command, root }) {
      building = command === "build";
      locales = join(root, FOLDER);
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      const addresses: Record<string, string> = {};
      for (const [language, { name, text }] of filesByLanguage(locales)) {
        addresses[language] = `/${name}`;
        if (building) this.emitFile({ type: "asset", fileName: name, source: text });
      }
      return `export default ${JSON.stringify(addresses)};`;
    },
    // English is always needed, so it comes together with the script.
    transformIndexHtml: () => {
      const english = filesByLanguage(locales).get("en");
      const href = `/${english?.name}`;
      const attrs = { rel: "preload", as: "fetch", href, crossorigin: "anonymous" };
      return [{ tag: "link", attrs, injectTo: "head" }];
    },
    configureServer(server) {
      server.watcher.add(locales);
      server.watcher.on("change", (path) => {
        if (path.endsWith(".ftl")) server.ws.send({ type: "full-reload" });
      });
      server.middlewares.use((request, response, next) => {
        const language = ADDRESS.exec(request.url ?? "")?.[1];
        if (language === undefined) {
          next();
          return;
        }
        response.setHeader("Content-Type", "text/plain; charset=utf-8");
        response.setHeader("Cache-Control", "no-store");
        response.end(textOf(locales, language));
      });
    },
  };
}
