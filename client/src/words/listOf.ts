import { language } from "./fluent";

// Browsers know no rules for some languages, where a close one does; and no comma before "and".
const FORMATS: Record<string, string[]> = { en: ["en-GB"], lb: ["lb", "de"] };

/** Several names in one sentence: `Ana, Bo and Cy`. */
export function listOf(names: readonly string[]): string {
  const tags = FORMATS[language()] ?? language();
  return new Intl.ListFormat(tags, { style: "long", type: "conjunction" }).format(names);
}
