import { ApiError } from "../connection/http";
import { errorText } from "../words/refusal";

/** What went wrong with a request, in a sentence. */
export function said(error: unknown): string {
  return error instanceof ApiError ? errorText(error.code, error.message) : errorText("internal");
}
