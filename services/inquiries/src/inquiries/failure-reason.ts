/** Returns the cause's message: `fetch` errors only say that the call failed. */
export function failureReason(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
}
