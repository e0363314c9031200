// Tests have the English messages from the beginning.

import { joined } from "../messages";
import { addMessages } from "../src/words/fluent";

const texts = import.meta.glob<string>("../../src/cancellation_hearts/locales/en/*.ftl", {
  eager: true,
  query: "?raw",
  import: "default",
});

addMessages("en", joined(Object.values(texts)));
