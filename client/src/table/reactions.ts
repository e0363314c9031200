// The faces of what one can show without words.

import type { Reaction } from "../protocol";

export const FACES: Record<Reaction, string> = {
  clap: "👏",
  laugh: "😄",
  wow: "😮",
  sad: "😢",
  angry: "😠",
  thanks: "🙏",
  heart: "❤️",
  think: "🤔",
};
