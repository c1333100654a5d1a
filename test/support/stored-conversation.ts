import {createTestService, type TestService, type TestServiceOptions} from './local-service.js';

/** A service with the earlier messages `Stored 1` to `Stored <count>`, alternating. */
export async function serviceWithRecords(
  count: number,
  options: TestServiceOptions = {},
): Promise<TestService> {
  const service = createTestService(options);
  await storeMore(service, 1, count);
  return service;
}

/** Adds further messages `Stored <number>`, as from another page of the visitor. */
export async function storeMore(service: TestService, first: number, last: number): Promise<void> {
  for (let number = first; number <= last; number += 1) {
    const role = number % 2 === 1 ? 'user' : 'assistant';
    await service.addRecord('Agent-guide', {role, content: `Stored ${number}`});
  }
}

/** The page numbers of the record requests so far. */
export function askedPages({requests}: TestService): number[] {
  return requests
    .filter(({url}) => url.pathname.endsWith('/records'))
    .map(({url}) => Number(url.searchParams.get('pageNumber') ?? 1));
}

/** Delays the next request; returns its release. */
export function holdNext(service: TestService): () => void {
  let release = (): void => {};
  const released = new Promise<void>(resolve => (release = resolve));
  service.respondNext(async request => {
    await released;
    return service.fetch(request);
  });
  return release;
}
