/** What the service called a request, where it can be sent in a header. */
export function readRequestId(requestId: string | undefined): string | undefined {
  return requestId !== undefined && /^[\x21-\x7e]{1,200}$/.test(requestId) ? requestId : undefined;
}
