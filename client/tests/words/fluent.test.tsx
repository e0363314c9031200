import { render } from "preact";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { preferences } from "../../src/device/preferences";
import { hasMessage, LANGUAGES, language, t, T, wantedLanguage } from "../../src/words/fluent";

describe("a message", () => {
  it("is given its values", () => {
    expect(t("error-card-not-in-hand", { card: "queen of spades" })).toBe(
      "You do not hold the queen of spades.",
    );
  });

  it("is its id if there is none, so that its absence is seen", () => {
    expect(t("no-such-message")).toBe("no-such-message");
    expect(hasMessage("no-such-message")).toBe(false);
    expect(hasMessage("error-other")).toBe(true);
  });

  it("keeps a name from right to left from turning its sentence", () => {
    expect(t("error-turn-of", { name: "דנה" })).toBe("It is \u2068דנה\u2069’s turn.");
    expect(t("error-turn-of", { name: "Ana" })).toBe("It is Ana’s turn.");
  });

  it("takes a name as text, whatever it looks like", () => {
    expect(t("error-turn-of", { name: "{ $card }" })).toBe("It is { $card }’s turn.");
  });
});

describe("a message with elements", () => {
  let place: HTMLElement;
  beforeEach(() => {
    place = document.createElement("div");
  });
  afterEach(() => render(null, place));

  it("has them where it names them", () => {
    render(<T id="error-turn-of" name={<b>Ana &lt;3</b>} />, place);
    expect(place.innerHTML).toBe("It is <b>Ana &lt;3</b>’s turn.");
  });

  it("takes texts as they are", () => {
    render(<T id="error-turn-of" name="<b>Ana</b>" />, place);
    expect(place.textContent).toBe("It is <b>Ana</b>’s turn.");
    expect(place.querySelector("b")).toBeNull();
  });
});

describe("the language", () => {
  afterEach(() => (preferences.language.value = ""));

  it("is English if there is no other", () => {
    expect(LANGUAGES[0]).toBe("en");
    expect(language()).toBe("en");
    preferences.language.value = "xx";
    expect(wantedLanguage()).toBe("en");
  });
});
