import type {FetchHandler} from '../../src/local-service/faults.js';

/**
 * Removes CORS headers from the responses of a service. Other sites then cannot read responses or send preflighted
 * requests in a visitor's name.
 */
export function withoutCors(service: FetchHandler): FetchHandler {
  return async request => {
    const response = await service(request);
    for (const name of [...response.headers.keys()]) {
      if (name.startsWith('access-control-')) response.headers.delete(name);
    }
    return response;
  };
}
