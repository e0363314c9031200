import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { moves } from "../route";

let focused = 0;

/** The heading of a page, which takes the focus when one has come from another page. */
export function Heading({ children, class: className }: {
  children: ComponentChildren;
  class?: string;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (moves.peek() === focused) return;
    focused = moves.peek();
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} {...(className === undefined ? {} : { class: className })}>
      {children}
    </h1>
  );
}
