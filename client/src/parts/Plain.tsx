// The frame of the pages that say one thing: a heading, a few sentences, a way on.

import type { ComponentChildren } from "preact";
import { Heading } from "./Heading";
import { Ornament } from "./Ornament";
import "./plain.css";

export function Plain({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <main class="plain ui">
      <Heading>{title}</Heading>
      <Ornament />
      {children}
    </main>
  );
}
