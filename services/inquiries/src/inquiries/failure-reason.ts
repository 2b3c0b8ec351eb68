/** `fetch` says only that it failed; why stands in the cause. */
export function failureReason(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
}
